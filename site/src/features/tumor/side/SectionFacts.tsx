import { Pencil } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Code } from "../formula/Code";
import type { FormulaToken, TumorFormula } from "../formula/formula";
import {
  capitalized,
  histologyText,
  locationsText,
  prefixText,
  type Speech,
  tokenSentence,
} from "../formula/sentences";
import { useSpeech } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { type FieldName, SECTION_FIELDS, SECTIONS, type Section } from "./fields";

interface SectionFactsProps {
  formula: TumorFormula;
  onChange: (section: Section) => void;
  headingLevel: 3 | 4;
}

/** All facts of one side in groups, each with an edit button. */
export function SectionFacts({ formula, onChange, headingLevel }: SectionFactsProps) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const id = useId();
  const Title = `h${headingLevel}` as const;
  return SECTIONS.map((section) => (
    <section key={section} className={styles.group} aria-labelledby={`${id}-${section}`}>
      <div className={styles.groupHead}>
        <Title id={`${id}-${section}`} className={styles.groupTitle}>
          {t(`group.${section}`)}
        </Title>
        <Button
          variant="quiet"
          compact
          icon={<Pencil />}
          aria-label={t("card.changeSection", { section: t(`group.${section}`) })}
          onClick={() => onChange(section)}
        >
          {t("card.change")}
        </Button>
      </div>
      <dl className={styles.facts}>
        {SECTION_FIELDS[section]
          .filter((field) => field !== "receptortypefish")
          .map((field) => {
            const { token, text } = fact(speech, formula, field);
            return (
              <div key={field}>
                <dt className={SECTION_FIELDS[section].length === 1 ? "visually-hidden" : undefined}>
                  <span>{t(`field.${field}`)}</span>
                  {token ? (
                    <b className={styles.sign}>
                      {" "}
                      <Code token={token} />
                    </b>
                  ) : null}
                </dt>
                <dd data-missing={text ? undefined : ""}>{text || t("state.notGiven", { ns: "common" })}</dd>
              </div>
            );
          })}
      </dl>
    </section>
  ));
}

interface Fact {
  token?: FormulaToken | undefined;
  text: string;
}

function fact(speech: Speech, formula: TumorFormula, field: FieldName): Fact {
  if (field === "localization") return { text: capitalized(locationsText(speech, formula.localization)) };
  if (field === "histology") return { text: histologyText(formula) };
  if (field === "formulaprefix") return { text: prefixText(speech, formula) };
  const token = formula.tokens.find(({ key }) => key === field);
  return { token, text: token ? tokenSentence(speech, token) : "" };
}
