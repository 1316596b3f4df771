import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { call } from "../api/client";
import type { NamedSchema } from "../api/entities";
import { useQuietRead } from "../api/hooks";
import { isRetrying } from "../api/isRetrying";
import { ApiError } from "../api/problem";
import { useUnsent } from "../device/unsent";

const PROFILE = "user/profile/list";
export const PICTURE = "profileimage";

type Profiles = NamedSchema<"user.profile.list">;

/** As an address that the policy of the site allows in an image, and that ends with the page. */
async function addressOf(file: Blob): Promise<string> {
  const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:${file.type};base64,${btoa(letters.join(""))}`;
}

async function load(path: string): Promise<string | null> {
  const { fetchFile } = await import("../api/files");
  try {
    return await addressOf((await call("GET", path, { by: fetchFile })) as Blob);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The picture that waits on this device to be sent. */
async function loadWaiting(): Promise<string | null> {
  const { waitingPost } = await import("../offline/waitingFile");
  const file = await (await waitingPost(PICTURE))?.read();
  return file ? await addressOf(file) : null;
}

/** The picture of the person, also while it waits to be sent; else it is kept in the memory of the page alone. */
export function usePicture(wanted: boolean) {
  const profile = useQuietRead<Profiles>(wanted ? PROFILE : null);
  const has = profile.data?.items[0]?.image != null;
  const picture = useSWR<string | null, ApiError>(has ? PICTURE : null, load, {
    onError: () => undefined,
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const { count } = useUnsent();
  const isPending = wanted && count > 0;
  const waiting = useSWR<string | null>(isPending ? `${PICTURE}?waiting=${count}` : null, loadWaiting);
  const { mutate } = useSWRConfig();
  const { reload: reloadProfile } = profile;
  // The picture first, so that the page never waits between the two.
  const reload = useCallback(async () => {
    await mutate(PICTURE, load(PICTURE), { revalidate: false, throwOnError: false });
    await reloadProfile();
  }, [mutate, reloadProfile]);
  const forget = useCallback(async () => {
    await mutate(PICTURE, null, false);
    await reloadProfile();
  }, [mutate, reloadProfile]);
  return {
    /** Null where there is none; undefined while it is loading. */
    picture: waiting.data ?? (has ? picture.data : profile.data && null),
    error: profile.error ?? (picture.data === undefined ? picture.error : undefined),
    busy: profile.busy || isRetrying(picture),
    reload,
    /** After it was removed. */
    forget,
  };
}
