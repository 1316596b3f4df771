import { useEffect, useState } from "react";
import type { Row } from "../../api/entities";
import { onRowsChanged } from "../../offline/rowChanges";
import { rowsHere } from "../../offline/rowsHere";
import { type ProfileEditType, paths } from "../../paths";
import { hasPushDevice } from "../../session/pushDevice";

/** The key of the setting that says that the person wants no first steps any more. */
export const FIRST_STEPS_KEY = "firststeps";

/** The key of the setting with the hours in which nothing comes. */
const QUIET_KEY = "quiethours";

const CLINIC: ProfileEditType = "emergencyphone";

/** In the order of the card, each with its page. */
export const FIRST_STEPS = [
  { name: "appointment", to: `${paths.timelineEntryAdd}?category=appointment` },
  { name: "clinic", to: paths.profileEdit(CLINIC) },
  { name: "report", to: paths.tumorInfoAssistant },
  { name: "notices", to: paths.pushNotification },
  { name: "trusted", to: paths.proxyAdd },
] as const;

type FirstStep = (typeof FIRST_STEPS)[number]["name"];

const some = (...lists: readonly (readonly Row[])[]) => lists.some(({ length }) => length > 0);

/** What is done, as the rows on this device tell it; null where nothing is to be shown. */
async function stepsDone(): Promise<ReadonlySet<FirstStep> | null> {
  const [settings, entries, profiles, tumors, biologies, categories, accesses] = await Promise.all([
    rowsHere("setting"),
    rowsHere("timelineentry"),
    rowsHere("user.profile"),
    rowsHere("tumorinformation"),
    rowsHere("tumorbiology"),
    rowsHere("usernotificationcategory"),
    rowsHere("proxyaccess"),
  ]);
  if (!(settings && entries && profiles && tumors && biologies && categories && accesses)) return null;
  if (settings.some(({ key }) => key === FIRST_STEPS_KEY)) return null;
  const done: Readonly<Record<FirstStep, boolean>> = {
    appointment: entries.some(({ timelineentrycategory: { key } }) => key === "APPOINTMENT"),
    clinic: profiles.some(({ emergencyphone }) => !!emergencyphone),
    report: some(tumors, biologies),
    // On this device, or a choice of what comes and when.
    notices: hasPushDevice() || some(categories) || settings.some(({ key }) => key === QUIET_KEY),
    trusted: accesses.some(({ received }) => received !== true),
  };
  const names = FIRST_STEPS.map(({ name }) => name).filter((name) => done[name]);
  return names.length < FIRST_STEPS.length ? new Set(names) : null;
}

/** The steps that are done. Null without steps to show, and as long as the rows have not come: the server is asked nothing. */
export function useFirstSteps(): ReadonlySet<FirstStep> | null {
  const [done, setDone] = useState<ReadonlySet<FirstStep> | null>(null);
  useEffect(() => {
    let hasLeft = false;
    const look = () =>
      void stepsDone().then(
        (next) => {
          if (!hasLeft) setDone(next);
        },
        (error: unknown) => console.warn("first steps not read", error),
      );
    look();
    const end = onRowsChanged(look);
    return () => {
      hasLeft = true;
      end();
    };
  }, []);
  return done;
}
