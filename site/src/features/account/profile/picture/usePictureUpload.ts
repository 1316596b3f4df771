import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../../../api/client";
import { sendingFile } from "../../../../api/files";
import { written } from "../../../../api/rows";
import { makeUploads } from "../../../../api/upload";
import { PICTURE } from "../../../../app/usePicture";
import { isUnsent } from "../../../../device/unsent";
import { useTranslation } from "../../../../i18n/useTranslation";
import { whenLocking } from "../../../../offline/writes";

/** The one picture that is on its way, if there is one. */
export function usePictureUpload() {
  const { t } = useTranslation("profile");
  const [uploads] = useState(() =>
    makeUploads((file, sending) => call("POST", PICTURE, { by: sendingFile(file, sending) })),
  );
  const item = useSyncExternalStore(uploads.subscribe, uploads.items).at(-1);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    const end = whenLocking(() => {
      for (const { id } of uploads.items()) uploads.postpone(id);
    });
    return () => {
      end();
      // Whoever leaves the page has not pressed "Save" for a later one.
      for (const { id } of uploads.items()) uploads.cancel(id);
    };
  }, [uploads]);

  /** The answer, of which `isUnsent` tells whether it waits on this device; null when it was cancelled or has failed. */
  async function send(id: number, picture: Blob): Promise<unknown> {
    setFailure(null);
    const file = new File([picture], "profileimage.jpg", { type: picture.type });
    try {
      const answer = await written(
        {
          kind: "call",
          root: "document",
          row: 0,
          path: PICTURE,
          body: {},
          shown: { name: t("picture.own") },
          file,
        },
        () => uploaded(id),
      );
      if (isUnsent(answer)) uploads.remove(id);
      return answer;
    } catch (error) {
      setFailure(error);
      return null;
    }
  }

  async function uploaded(id: number): Promise<unknown> {
    if (await uploads.upload(id)) return {};
    const ended = uploads.items().find((one) => one.id === id);
    if (ended?.state === "Error") throw ended.error;
    return null;
  }

  return {
    item: item && { ...item, error: failure ?? item.error },
    send: (file: Blob) => send(uploads.add(file).id, file),
    again: () => (item ? send(item.id, item.file) : Promise.resolve(null)),
    cancel: () => item && uploads.cancel(item.id),
    postpone: () => item && uploads.postpone(item.id),
    discard: () => item && uploads.remove(item.id),
  };
}
