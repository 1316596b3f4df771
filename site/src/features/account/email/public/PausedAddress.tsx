import { useSessionUser } from "../../../../api/hooks";
import { useLoaded } from "../../../../app/useLoaded";
import { loadWords } from "../../../../i18n/i18n";

/** Hardly anybody sees it, so that it comes by itself. */
async function loadNote() {
  const [part] = await Promise.all([import("../PausedNote"), loadWords("email")]);
  return part;
}

function Loaded({ email, reason }: { email: string; reason: "bounce" | "complaint" }) {
  const part = useLoaded(loadNote);
  return part && <part.PausedNote email={email} reason={reason} />;
}

/** Says that nothing is sent to the address of the person, where that is so. */
export function PausedAddress() {
  const { user } = useSessionUser(true);
  return user?.emailpaused ? <Loaded email={user.email} reason={user.emailpaused} /> : null;
}
