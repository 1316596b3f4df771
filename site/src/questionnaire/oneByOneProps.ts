import type { ReactNode } from "react";
import type { ErrorItem } from "../ui/ErrorSummary";
import type { Answers, Instrument } from "./definition";
import type { HelpParts } from "./help";
import type { DraftTarget } from "./useSaving";
import type { SendParts } from "./useSending";

/** What is asked, and what becomes of it. */
export interface OneByOneProps extends SendParts {
  instrument: Instrument;
  /** The day that is asked about, `YYYYMMDD`, where the words name one. */
  day?: string | undefined;
  target: DraftTarget;
  /** The same on every screen, and what is shown below a text that may come from a person in need. */
  help: HelpParts;
  /** A picture beside an option, by its code. */
  pictureOf?: ((code: string) => ReactNode) | undefined;
  /** What is wrong above the first question. */
  fault?: ErrorItem | undefined;
  /** Above the first question, and below it: `go` takes answers over and opens the last screen. */
  before?: ReactNode;
  after?: ((go: (answers: Answers) => void) => ReactNode) | undefined;
  /** Stands below the last questions, before everything is saved. */
  closing?: ((answers: Answers) => ReactNode) | undefined;
  /** The answers go to somebody else: what was typed is looked at before, and it says how long it takes. */
  isSent?: boolean | undefined;
  onLeave: () => void;
}
