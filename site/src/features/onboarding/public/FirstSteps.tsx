import { useAppearance } from "../../../app/appearance";
import { useLoaded } from "../../../app/useLoaded";
import { loadWords } from "../../../i18n/i18n";

async function loadCard() {
  const [part] = await Promise.all([import("../FirstStepsCard"), loadWords("onboarding")]);
  return part;
}

function Loaded() {
  const part = useLoaded(loadCard);
  return part && <part.FirstStepsCard />;
}

/** What a newcomer may do next. Nothing with "less at once". */
export function FirstSteps() {
  return useAppearance().lowEnergy ? null : <Loaded />;
}
