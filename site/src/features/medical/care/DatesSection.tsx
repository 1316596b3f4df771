import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
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
import { dateOf } from "../dateValues";
import type { CareDate } from "./careDates";
import { DatesForm } from "./DatesForm";

interface DatesSectionProps {
  title: string;
  fields: readonly CareDate[];
  /** Key of the stored draft. */
  draftKey: string;
  /** Accessible name of the form. */
  formLabel: string;
  /** Shown while there is no date yet. */
  emptyText: string;
  /** One section of several: another one has the main action. */
  beside?: boolean;
  /** Below the dates, in the same card. */
  children?: ReactNode;
}

/** Dates of the medical profile: to read, and in the same place to change. */
export function DatesSection({
  title,
  fields,
  draftKey,
  formLabel,
  emptyText,
  beside = false,
  children,
}: DatesSectionProps) {
  const { t } = useTranslation("care");
  const { profile, error, isLoading, reload } = useCurrentProfile();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = profile !== undefined || (!isLoading && !error);
  const empty = fields.every((field) => !profile?.[field]);
  const opens = editing && known;
  const defaults = useRowDefaults("medicalprofile", opens && !profile);
  // Until it is known what the form begins with, its button stays where it is, with the focus.
  const showsForm = opens && defaults !== undefined;
  const buttonText = t(empty ? "date.enter" : "date.edit");

  useStoredDrafts([draftKey], () => setEditing(true));
  useFocusFollows(showsForm, form, editButton);

  return (
    <Section
      title={title}
      actions={
        known && !showsForm ? (
          <Button
            ref={editButton}
            variant={empty && !beside ? "primary" : "second"}
            compact
            icon={<Pencil />}
            aria-label={`${buttonText}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {buttonText}
          </Button>
        ) : null
      }
    >
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
                defaults={defaults}
                onDone={() => setEditing(false)}
              />
            </div>
          ) : (
            <>
              {empty ? <p className="quiet">{emptyText}</p> : null}
              <ValueList
                columns={2}
                missing={t("state.notGiven", { ns: "common" })}
                rows={fields.map((field) => {
                  const day = dateOf(profile, field);
                  return { key: field, name: t(`date.${field}`), value: day ? partialText(day) : undefined };
                })}
              />
            </>
          )}
          {children}
        </Card>
      ) : null}
    </Section>
  );
}
