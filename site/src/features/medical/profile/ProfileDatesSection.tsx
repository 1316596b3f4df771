import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import type { MedicalProfile } from "../../../api/entities";
import { partialText } from "../../../app/dayText";
import { LoadFailure } from "../../../app/LoadFailure";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { useRowDefaults } from "../../../form/useRowDefaults";
import { useStoredDrafts } from "../../../form/useStoredDrafts";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useFocusFollows } from "../../../ui/useFocusFollows";
import { ValueList } from "../../../ui/ValueList";
import { readDates } from "../dateValues";
import { ProfileDatesForm } from "./ProfileDatesForm";
import { PROFILE_DATES, PROFILE_DRAFT } from "./profileDates";

const DRAFTS = [PROFILE_DRAFT];

/** Shows the dates of the current medical profile and edits them in the same place. */
export function ProfileDatesSection({ id }: { id: string }) {
  const { t } = useTranslation("medical");
  const { profile, error, isLoading, reload } = useCurrentProfile();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = profile !== undefined || (!isLoading && !error);
  const empty = PROFILE_DATES.every((name) => !profile?.[name]);
  const opens = editing && known;
  const defaults = useRowDefaults("medicalprofile", opens && !profile);
  // Until it is known what the form begins with, its button stays where it is, with the focus.
  const showsForm = opens && defaults !== undefined;

  useStoredDrafts(DRAFTS, () => setEditing(true));
  useFocusFollows(showsForm, form, editButton);

  return (
    <Section
      id={id}
      title={t("dates.title")}
      actions={
        known && !showsForm ? (
          <Button
            ref={editButton}
            variant={empty ? "primary" : "second"}
            compact
            icon={<Pencil />}
            aria-label={empty ? undefined : t("dates.editLabel")}
            onClick={() => setEditing(true)}
          >
            {t(empty ? "dates.enter" : "dates.edit")}
          </Button>
        ) : null
      }
    >
      {error && !known ? <LoadFailure error={error} onRetry={() => void reload()} /> : null}
      {isLoading && !known ? <Skeleton shape="card" label={t("state.loading", { ns: "common" })} /> : null}
      {showsForm ? (
        <div ref={form}>
          <ProfileDatesForm profile={profile ?? null} defaults={defaults} onDone={() => setEditing(false)} />
        </div>
      ) : null}
      {known && !showsForm ? <DatesView profile={profile ?? null} empty={empty} /> : null}
    </Section>
  );
}

function DatesView({ profile, empty }: { profile: MedicalProfile | null; empty: boolean }) {
  const { t } = useTranslation("medical");
  const dates = readDates(PROFILE_DATES, profile);
  return (
    <Card>
      {empty ? <p className="quiet">{t("dates.empty")}</p> : null}
      <ValueList
        columns={3}
        missing={t("state.notGiven", { ns: "common" })}
        rows={PROFILE_DATES.map((name) => {
          const day = dates[name];
          return { key: name, name: t(`dates.${name}`), value: day ? partialText(day) : undefined };
        })}
      />
    </Card>
  );
}
