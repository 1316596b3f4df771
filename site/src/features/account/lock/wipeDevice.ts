import { tellWiped } from "../../../session/session";
import { logout } from "../../../session/signOut";

/** After the last wrong PIN. Where something cannot be deleted, the next start of the site does so. */
export async function wipeDevice(owner: number): Promise<void> {
  await logout(owner);
  tellWiped();
}
