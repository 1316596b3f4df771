import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../../../api/client";
import { sendingFile } from "../../../../api/files";
import { makeUploads } from "../../../../api/upload";
import { PICTURE } from "../../../../app/usePicture";

/** The one picture that is on its way, if there is one. */
export function usePictureUpload() {
  const [uploads] = useState(() =>
    makeUploads((file, sending) => call("POST", PICTURE, { by: sendingFile(file, sending) })),
  );
  const item = useSyncExternalStore(uploads.subscribe, uploads.items).at(-1);

  // Whoever leaves the page has not pressed "Save" for a later one.
  useEffect(
    () => () => {
      for (const { id } of uploads.items()) uploads.cancel(id);
    },
    [uploads],
  );

  return {
    item,
    send: (file: Blob) => uploads.upload(uploads.add(file).id),
    again: () => (item ? uploads.upload(item.id) : Promise.resolve(false)),
    cancel: () => item && uploads.cancel(item.id),
    discard: () => item && uploads.remove(item.id),
  };
}
