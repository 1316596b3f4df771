import useSWR from "swr";
import { call } from "../../api/client";
import type { ApiError } from "../../api/problem";

export interface ServerInfo {
  name: string;
  version: string;
  build: string;
}

/** K-06: how long the answer holds, in milliseconds. */
const INFO_CACHE_MS = 300_000;

const PATH = "api/info";

/** What the server says of itself. Whoever shows it says what went wrong. */
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
