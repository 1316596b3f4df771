import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Draft } from "../../../api/entities";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { momentNow, useMoment } from "../clock";
import { reaching, writeExtent } from "../days/extent";
import { showSaved } from "../days/savedEntry";
import type { Entry } from "../entries";
import { INTAKE_ID, readKind } from "../kinds";
import type { SuggestedEntry } from "../public/suggestedEntry";
import { EntryForm } from "./EntryForm";
import { ToDashboard } from "./EntryGate";
import { type EntryValues, emptyValues, usualValues } from "./entryForm";

/** The treatment or medicine of an intake, where the address names one. */
function intakeOf(params: URLSearchParams): Draft<"timelineentry"> | undefined {
  if (params.get("category") !== "intake") return undefined;
  const [treatment, drug] = [params.get("treatment"), params.get("drug")];
  const known = {
    ...(treatment && /^-?\d{1,16}$/.test(treatment) ? { treatment: Number(treatment) } : {}),
    ...(drug && /^[\w-]{1,80}$/.test(drug) ? { drug } : {}),
  };
  return Object.keys(known).length > 0 ? { timelineentrycategory: INTAKE_ID, ...known } : undefined;
}

/** What the previous page has suggested. A history state may be anything. */
function suggestedOf(state: unknown) {
  const given = typeof state === "object" && state !== null ? state : {};
  const { title, idea, dailyAt, diary } = given as Partial<Record<keyof SuggestedEntry, unknown>>;
  return {
    title: typeof title === "string" ? title : "",
    idea: typeof idea === "number" || typeof idea === "string" ? idea : undefined,
    dailyAt: typeof dailyAt === "string" ? dailyAt : undefined,
    besides: typeof diary === "string" ? { diary } : {},
  };
}

export default function EntryAddPage() {
  const { t } = useTranslation("timeline");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const known = intakeOf(params);
  const { day: today } = useMoment();
  const { title, idea, dailyAt, besides } = suggestedOf(state);

  function leave(entry: Entry) {
    showSaved(entry);
    // The list is extended to the new entry, so that it is visible.
    const extent = reaching(entry.date, momentNow().day, { earlier: 0, later: 0 });
    const search = writeExtent(extent).toString();
    void navigate({ pathname: paths.dashboard, search }, { replace: true });
  }

  function initialOf(defaults: Partial<Entry>): EntryValues {
    const kind = readKind(params.get("category"));
    const initial = { ...emptyValues(kind, defaults), ...usualValues(kind ?? "", today, defaults) };
    const daily = dailyAt === undefined ? {} : { date: today, repeat: "DAILY" as const, time: dailyAt };
    return known || idea !== undefined ? { ...initial, ...daily, title } : initial;
  }

  const draftKey = known
    ? `timelineentry-intake-${known.drug ?? known.treatment}`
    : idea === undefined
      ? "timelineentry-new"
      : `timelineentry-idea-${idea}`;

  return (
    <Page title={t(known ? "intake.formTitle" : "form.addTitle")} back={<ToDashboard />} width="form">
      <RowDefaults root="timelineentry">
        {(defaults) => (
          <EntryForm
            task={{ kind: "new", defaults, known, besides }}
            initial={initialOf(defaults)}
            draftKey={draftKey}
            onSaved={leave}
          />
        )}
      </RowDefaults>
    </Page>
  );
}
