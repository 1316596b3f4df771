import { useId } from "react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Card } from "../../../ui/Card";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Tag } from "../../../ui/Tag";
import styles from "./care.module.css";
import { hasKind, isPrecursor, type Side, type SideFormula } from "./formula";
import { WithTerm } from "./WithTerm";

/** Glossary entries for kinds of tissue; the other kinds need no explanation. */
const TISSUE_TERMS: Readonly<Record<string, string>> = { nst: "nst", lobular: "lobulaer", dcis: "dcis" };
const GROUP_TERMS: Readonly<Record<string, string>> = {
  tnbc: "tnbc",
  "her2-nonluminal": "her2",
  "luminal-b-her2pos": "her2",
  "luminal-a": "luminal",
  "luminal-b-her2neg": "luminal",
};
const UNKNOWN = "unknown";

interface SideKindProps {
  side: Side;
  formula: SideFormula;
}

/** The kind of tumour of one side in plain words. */
export function SideKind({ side, formula }: SideKindProps) {
  const { t } = useTranslation("care");
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.side} data-side={side}>
      <h2 id={titleId}>{t(`kind.side.${side}`)}</h2>
      {hasKind(formula) ? (
        <Card>
          <Tissue formula={formula} />
          <Group formula={formula} />
        </Card>
      ) : (
        <Card>
          <p className="quiet">{t("kind.sideEmpty")}</p>
        </Card>
      )}
    </section>
  );
}

function Tissue({ formula: { histology, histologyother } }: { formula: SideFormula }) {
  const { t } = useTranslation("care");
  const key = histology?.key ?? "";
  const term = TISSUE_TERMS[key];
  const known = histology && key !== UNKNOWN;
  return (
    <div className={styles.answer}>
      <h3>{t("kind.tissue")}</h3>
      {known ? (
        <>
          <p className={styles.value}>{histologyother || histology.name}</p>
          <p>
            <WithTerm text={t(`histology.${key}`, { defaultValue: t("histology.other") })} name={term} />
          </p>
        </>
      ) : (
        <p className="quiet">{t("kind.tissueMissing")}</p>
      )}
    </div>
  );
}

function Group({ formula }: { formula: SideFormula }) {
  const { t } = useTranslation("care");
  const { subtype, formula: text } = formula;
  if (isPrecursor(formula)) {
    return (
      <div className={styles.answer}>
        <h3>{t("kind.group")}</h3>
        <p>
          <WithTerm text={t("kind.precursor")} name="invasiv" />
        </p>
      </div>
    );
  }
  if (subtype === null || subtype.key === UNKNOWN) {
    return <GroupUnknown missing={subtype?.missing ?? []} askDoctor={subtype?.hint === "doctor"} />;
  }
  const name = t(`group.${subtype.key}.name`, { defaultValue: subtype.key });
  const term = GROUP_TERMS[subtype.key];
  return (
    <div className={styles.answer}>
      <h3>{t("kind.group")}</h3>
      <p className={styles.value}>{subtype.certain ? name : t("kind.probably", { name })}</p>
      <p>
        <WithTerm text={t(`group.${subtype.key}.text`)} name={term} />
      </p>
      {text === "" ? null : (
        <p className="quiet small">
          <WithTerm text={t("kind.formula", { formula: text })} name="tumorformel" />
        </p>
      )}
      <Note kind="notice">
        <p>{t("kind.caution")}</p>
      </Note>
    </div>
  );
}

function GroupUnknown({ missing, askDoctor }: { missing: readonly string[]; askDoctor: boolean }) {
  const { t } = useTranslation("care");
  return (
    <div className={styles.answer}>
      <h3>{t("kind.group")}</h3>
      <p className={styles.value}>{t("group.unknown.name")}</p>
      <p>{t(askDoctor ? "group.unknown.doctor" : "group.unknown.text")}</p>
      {missing.length > 0 ? (
        <>
          <p>{t("kind.missing")}</p>
          <ul className={styles.tags}>
            {missing.map((field) => (
              <li key={field}>
                <Tag>{t(`field.${field}`, { defaultValue: field })}</Tag>
              </li>
            ))}
          </ul>
          <div>
            <LinkButton as={Link} to={paths.tumorInformation} variant="soft" compact>
              {t("kind.complete")}
            </LinkButton>
          </div>
        </>
      ) : null}
    </div>
  );
}
