import type { ReactNode } from "react";
import { useQuietRead } from "../../../api/hooks";
import { useTranslation } from "../../../i18n/useTranslation";
import { Fact, Facts } from "../../../ui/Facts";
import { Section } from "../../../ui/Section";
import { ReadTreatments } from "../../medical/public/ReadTreatments";
import { ReadContacts } from "../../team/addressbook/public/ReadContacts";
import { ReadTimeline } from "../../timeline/public/ReadTimeline";
import { ReadTumor } from "../../tumor/public/ReadTumor";
import { ReadCheckins } from "../../wellbeing/public/ReadCheckins";
import { Gate } from "./Gate";
import styles from "./proxies.module.css";
import type { Part } from "./proxy";
import { checkinsIn, contactsIn, entriesIn, type Seen, type SeenItem, seePath, treatmentsIn } from "./seen";

/** One part of what somebody lets the person read, as they see it themselves. */
export function SeenPart({ id, part }: { id: string; part: Part }) {
  const { t } = useTranslation("proxies");
  const { data, error, retry } = useQuietRead<Seen>(seePath(id, part));
  const shown = (
    <Gate data={data} missing={error?.status === 403} error={error} retry={retry}>
      {(seen) => contentOf(part, seen, <p className="quiet">{t("see.nothing")}</p>)}
    </Gate>
  );
  // The days have headings of their own.
  return part === "timeline" ? shown : <Section title={t(`see.part.${part}`)}>{shown}</Section>;
}

function contentOf(part: Part, { items, formulas }: Seen, nothing: ReactNode): ReactNode {
  if (part === "timeline") return <ReadTimeline entries={entriesIn(items)} />;
  if (part === "tumor") return formulas ? <ReadTumor formulas={formulas} nothing={nothing} /> : nothing;
  if (items.length === 0) return nothing;
  if (part === "treatment") return <ReadTreatments rows={treatmentsIn(items)} />;
  if (part === "checkin") return <ReadCheckins checkins={checkinsIn(items)} />;
  if (part === "careteam") return <ReadContacts contacts={contactsIn(items)} />;
  return <Told items={items} />;
}

/** What there is no page of its own for. */
function Told({ items }: { items: readonly SeenItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        // Rows without a number that never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Facts>
            {item.details.map(({ label, value }) => (
              <Fact key={label} name={label} value={value} />
            ))}
          </Facts>
        </li>
      ))}
    </ul>
  );
}
