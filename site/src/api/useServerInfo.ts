import useSWR from "swr";
import { INFO_PATH, type ServerInfo, serverInfo } from "./info";
import { isRetrying } from "./isRetrying";
import type { ApiError } from "./problem";

/** What the server says of itself, for a page, which shows a failure itself. */
export function useServerInfo() {
  const read = useSWR<ServerInfo, ApiError>(INFO_PATH, serverInfo, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    onError: () => undefined,
  });
  const { data, error, mutate } = read;
  return {
    info: data,
    error: data === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}
