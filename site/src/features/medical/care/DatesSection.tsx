import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../app/LoadFailure";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { format } from "../../../dates/dates";
import { useKeptDrafts } from "../../../form/useKeptDrafts";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./care.module.css";
import type { CareDate } from "./careDates";
import { DatesForm } from "./DatesForm";

interface DatesSectionProps {
  title: string;
  fields: readonly CareDate[];
  /** Under this name unfinished input is kept. */
  draftKey: string;
  /** Name of the form for somebody who hears it without the heading. */
  formLabel: string;
  /** What it is about, while there is no date yet. */
  emptyText: string;
  /** Below the dates, in the same card. */
  children?: ReactNode;
}

/** Dates of the medical profile: to read, and in the same place to change. */
export function DatesSection({ title, fields, draftKey, formLabel, emptyText, children }: DatesSectionProps) {
  const { t } = useTranslation("care");
  const titleId = useId();
  const { profile, error, isLoading, reload } = useCurrentProfile();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = profile !== undefined || (!isLoading && !error);
  const empty = fields.every((field) => !profile?.[field]);
  const showsForm = editing && known;
  const buttonText = t(empty ? "date.enter" : "date.edit");

  useKeptDrafts([draftKey], () => setEditing(true));
  useFocusFollows(showsForm, form, editButton);

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {known && !showsForm ? (
          <Button
            ref={editButton}
            variant={empty ? "primary" : "second"}
            compact
            icon={<Pencil />}
            aria-label={`${buttonText}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {buttonText}
          </Button>
        ) : null}
      </div>
      {error && !known ? <LoadFailure error={error} onRetry={() => void reload()} /> : null}
      {isLoading && !known ? <Skeleton shape="card" label={t("state.loading", { ns: "common" })} /> : null}
      {known ? (
        <Card>
          {showsForm ? (
            <div ref={form}>
              <DatesForm
                fields={fields}
                draftKey={draftKey}
                label={formLabel}
                profile={profile ?? null}
                onDone={() => setEditing(false)}
              />
            </div>
          ) : (
            <>
              {empty ? <p className="quiet">{emptyText}</p> : null}
              <dl className={styles.facts}>
                {fields.map((field) => {
                  const day = profile?.[field];
                  return (
                    <div key={field}>
                      <dt>{t(`date.${field}`)}</dt>
                      <dd data-missing={day ? undefined : ""}>
                        {day ? format(day) : t("state.notGiven", { ns: "common" })}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </>
          )}
          {children}
        </Card>
      ) : null}
    </section>
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
