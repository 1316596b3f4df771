import { INFO_CACHE_MS } from "../constants";
import { call } from "./client";
import type { NamedSchema } from "./entities";

/** What the server says of itself and of what the operator has set up. */
export type ServerInfo = NamedSchema<"api.info.get">;

/** The path of the call, which is the key of its answer too. */
export const INFO_PATH = "api/info";

/** Key of the last answer in the storage of this tab, so that it outlives a reload. */
const STORAGE_KEY = "server-info";

let asking: Promise<ServerInfo> | null = null;

/** The answer of the last five minutes, else a new one (K-06). All who ask at the same time share it. Throws `ApiError`. */
export async function serverInfo(): Promise<ServerInfo> {
  const { at = 0, info } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as {
    at?: number;
    info?: ServerInfo;
  };
  const age = Date.now() - at;
  if (info && age >= 0 && age < INFO_CACHE_MS) return info;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return await asking;
}

async function ask(): Promise<ServerInfo> {
  const info = (await call("GET", INFO_PATH, { anonymous: true })) as ServerInfo;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), info }));
  return info;
}
