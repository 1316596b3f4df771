import { Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MedicalProfile } from "../../../api/entities";
import { LoadFailure } from "../../../app/LoadFailure";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { format } from "../../../dates/dates";
import { useKeptDrafts } from "../../../form/useKeptDrafts";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../medical.module.css";
import { readDates } from "../public/profileDates";
import { ProfileDatesForm } from "./ProfileDatesForm";
import { PROFILE_DATES, PROFILE_DRAFT } from "./profileDates";

const DRAFTS = [PROFILE_DRAFT];

/** The dates of the current medical profile: to read, and in the same place to change. */
export function ProfileDatesSection({ id }: { id: string }) {
  const { t } = useTranslation("medical");
  const { profile, error, isLoading, reload } = useCurrentProfile();
  const titleId = useId();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = profile !== undefined || (!isLoading && !error);
  const empty = PROFILE_DATES.every((name) => !profile?.[name]);
  const showsForm = editing && known;

  useKeptDrafts(DRAFTS, () => setEditing(true));
  useFocusFollows(showsForm, form, editButton);

  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t("dates.title")}</h2>
        {known && !showsForm && (
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
        )}
      </div>
      {error && !known ? <LoadFailure error={error} onRetry={() => void reload()} /> : null}
      {isLoading && !known ? <Skeleton shape="card" label={t("state.loading", { ns: "common" })} /> : null}
      {showsForm ? (
        <div ref={form}>
          <ProfileDatesForm profile={profile ?? null} onDone={() => setEditing(false)} />
        </div>
      ) : null}
      {known && !showsForm ? <DatesView profile={profile ?? null} empty={empty} /> : null}
    </section>
  );
}

function DatesView({ profile, empty }: { profile: MedicalProfile | null; empty: boolean }) {
  const { t } = useTranslation("medical");
  const dates = readDates(PROFILE_DATES, profile);
  return (
    <Card>
      {empty ? <p className="quiet">{t("dates.empty")}</p> : null}
      <dl className={styles.facts}>
        {PROFILE_DATES.map((name) => {
          const day = dates[name];
          return (
            <div key={name}>
              <dt>{t(`dates.${name}`)}</dt>
              <dd data-missing={day ? undefined : ""}>
                {day ? format(day) : t("state.notGiven", { ns: "common" })}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

/** The button and the form take each other's place, so the focus goes along. */
function useFocusFollows(
  open: boolean,
  form: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
) {
  const last = useRef(open);
  useEffect(() => {
    if (last.current === open) return;
    last.current = open;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    if (open) form.current?.querySelector("input")?.focus();
    else button.current?.focus();
  }, [open, form, button]);
}
