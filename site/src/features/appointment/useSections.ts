import { joinedParts, type Period, type SummaryPart } from "../../app/summaryPart";
import { paths } from "../../paths";
import { usePersonPart } from "../account/profile/public/usePersonPart";
import { useDiagnosisPart } from "../medical/public/useDiagnosisPart";
import { useDrugPart } from "../medical/public/useDrugPart";
import { useTreatmentPart } from "../medical/public/useTreatmentPart";
import { useStudyParts } from "../study/public/useStudyParts";
import { useTeamPart } from "../team/addressbook/public/useTeamPart";
import { useFollowupPart } from "../team/contact/public/useFollowupPart";
import { useEntryParts } from "../timeline/public/useEntryParts";
import { useTumorPart } from "../tumor/public/useTumorPart";
import { useCheckinPart } from "../wellbeing/public/useCheckinPart";
import { useStressPart } from "../wellbeing/public/useStressPart";
import type { SectionKey } from "./choice";

/** Where what is missing in a section is entered. The questions are typed on the page itself. */
export const EDIT_PATHS: Readonly<Record<Exclude<SectionKey, "questions">, string>> = {
  diagnosis: paths.medicalProfile,
  treatments: paths.treatment,
  medicines: paths.treatment,
  wellbeing: paths.checkin,
  reported: paths.followup,
  appointments: paths.timelineEntryAdd,
  team: paths.addressBookEntryAdd,
  contact: paths.personalData,
};

/** What is known for each section. All are read, so that a section which is chosen stands there at once. */
export function useSections(period: Period, questions: readonly string[]): Record<SectionKey, SummaryPart> {
  const { appointments, intakes } = useEntryParts(period);
  const { scales, reported } = useStudyParts(period);
  return {
    questions: {
      blocks: questions.length > 0 ? [{ kind: "list", items: questions }] : [],
      error: undefined,
      reload: () => undefined,
    },
    diagnosis: joinedParts(useDiagnosisPart(), useTumorPart()),
    treatments: useTreatmentPart(),
    medicines: joinedParts(useDrugPart(), intakes),
    wellbeing: joinedParts(useCheckinPart(period), useStressPart(period), scales),
    reported: joinedParts(reported, useFollowupPart(period)),
    appointments,
    team: useTeamPart(),
    contact: usePersonPart(),
  };
}
