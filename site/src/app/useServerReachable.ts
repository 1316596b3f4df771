import { useCachedAt } from "../offline/reachability";
import { useNetwork } from "./useNetwork";

/** Whether the server can be reached, as far as the browser and the last reads tell. */
export function useServerReachable(): boolean {
  const isOnline = useNetwork();
  const isAnswered = useCachedAt() === undefined;
  return isOnline && isAnswered;
}
