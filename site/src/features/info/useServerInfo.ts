import useSWR from "swr";
import { call } from "../../api/client";
import type { ApiError } from "../../api/problem";

export interface ServerInfo {
  name: string;
  version: string;
  build: string;
}

/** K-06: how long the answer is cached, in milliseconds. */
const INFO_CACHE_MS = 300_000;

const PATH = "api/info";

/** Version and environment of the server. The caller shows a failure. */
export function useServerInfo() {
  const { data, error } = useSWR<ServerInfo, ApiError>(
    PATH,
    async () => (await call("GET", PATH, { anonymous: true })) as ServerInfo,
    {
      dedupingInterval: INFO_CACHE_MS,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: () => undefined,
    },
  );
  return { info: data, failed: data === undefined && error !== undefined };
}
