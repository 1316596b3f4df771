import type { HelpParts } from "../../../../questionnaire/help";
import { mayNeedHelp } from "../crisis";
import { HelpCard, HelpIfNeeded } from "../HelpCard";

/** The help of every questionnaire. Pages that use it have to load the words of `contact`. */
export const HELP: HelpParts = {
  card: <HelpCard />,
  forText: (text) => <HelpIfNeeded needed={mayNeedHelp(text)} />,
};

/** The same card below a result. */
export const RESULT_HELP = <HelpCard isTeamFirst />;
