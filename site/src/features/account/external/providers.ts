import { call } from "../../../api/client";
import { type ServerInfo, serverInfo } from "../../../api/info";
import { leaveFor } from "../../../platform/leaveFor";
import { type Aim, storePendingLogin } from "./pendingLogin";

/** Who people can sign in with beside here. */
export type Provider = ServerInfo["external"][number];

/** The providers that the operator has set up. */
export async function loadProviders(): Promise<readonly Provider[]> {
  return (await serverInfo()).external;
}

/** Sends the person to a provider. The server says where that is, and what has to come back. */
export async function goToProvider(category: number, aim: Aim): Promise<void> {
  const path = aim === "connect" ? "externalaccount/begin" : "login/external/begin";
  const answer = await call("POST", path, { body: { category }, anonymous: aim === "enter" });
  const { url, state } = answer as { url: string; state: string };
  storePendingLogin({ state, category, aim });
  leaveFor(url);
}
