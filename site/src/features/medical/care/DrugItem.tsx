import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Disclosure } from "../../../ui/Disclosure";
import { Note } from "../../../ui/Note";
import { Tag } from "../../../ui/Tag";
import { AddIntake } from "../../timeline/public/AddIntake";
import { isTakenDrug } from "../intake";
import styles from "./care.module.css";
import type { Drug, DrugFrame } from "./drugs";
import { SourceLine } from "./SourceLine";
import type { TreatedDrug } from "./treatments";

interface DrugItemProps {
  drug: Drug;
  frame: DrugFrame;
  /** The person's own treatments with this drug. */
  treated?: TreatedDrug | undefined;
  /** Whether the address names this drug: then it is open, scrolled to and focused. */
  wanted: boolean;
}

/** One drug: its name, and on demand its use, frequent side effects and what to watch for. */
export function DrugItem({ drug, frame, treated, wanted }: DrugItemProps) {
  const { t } = useTranslation("care");
  const box = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (!wanted) return;
    // Delayed, because every new page first focuses its title.
    const frameId = requestAnimationFrame(() => {
      box.current?.scrollIntoView?.({ block: "start" });
      box.current?.querySelector("summary")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frameId);
  }, [wanted]);

  return (
    <li ref={box} className={styles.drug}>
      <Disclosure
        open={wanted ? true : undefined}
        summary={
          <>
            <span className={styles.drugName}>{drug.name}</span>
            <span className={styles.drugClass}>{drug.class}</span>
          </>
        }
      >
        <div className={styles.drugText}>
          <p>{frame.top}</p>
          {treated ? (
            <p className={styles.tags}>
              <Tag kind={treated.ended ? "done" : "running"}>
                {t(treated.ended ? "drug.had" : "drug.have", { treatments: treated.treatments.join(", ") })}
              </Tag>
            </p>
          ) : null}
          <h3>{t("drug.purpose")}</h3>
          <p>{drug.purpose}</p>
          <h3>{t("drug.common")}</h3>
          <ul>
            {drug.common.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <h3>{t("drug.watch")}</h3>
          <p>{drug.watch}</p>
          {drug.fever ? (
            <Note kind="notice" icon={<TriangleAlert />}>
              <p>{frame.fever}</p>
            </Note>
          ) : null}
          <p>{frame.bottom}</p>
          {isTakenDrug(drug.key) ? (
            <div>
              <AddIntake of={{ drug: drug.key }} title={drug.name} />
            </div>
          ) : null}
          <SourceLine of="drug" text={frame.source} />
        </div>
      </Disclosure>
    </li>
  );
}
