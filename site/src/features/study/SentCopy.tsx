import { Printer, Save } from "lucide-react";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { Call112, SafetyNote } from "../../app/SafetyNote";
import { useTranslation } from "../../i18n/useTranslation";
import { thankyouPath } from "../../paths";
import { saveFile } from "../../platform/saveFile";
import { answerText } from "../../questionnaire/answerText";
import {
  everyItem,
  fixedTexts,
  type Instrument,
  type Item,
  isPlaceholder,
  isQuestion,
} from "../../questionnaire/definition";
import { type EarlierScore, Results, ResultsEnd } from "../../questionnaire/Results";
import { needsHelp, type Outcome } from "../../questionnaire/scoring";
import { wordsOf } from "../../questionnaire/wordsOf";
import { Actions } from "../../ui/Actions";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { ValueList } from "../../ui/ValueList";
import { RESULT_HELP } from "../team/contact/public/helpParts";
import type { Study } from "./studies";
import styles from "./study.module.css";
import { byMoment, dayOf, type Planned, type StudyRow } from "./studyRows";
import { useOccasionText } from "./useOccasionText";
import { useSubmitted } from "./useStudy";

interface SentCopyProps {
  study: Study;
  planned: Planned;
  instrument: Instrument;
  row: StudyRow;
}

/** What was sent, with what follows from it: the person's own copy, to print and to save. It cannot be changed. */
export function SentCopy({ study, planned, instrument, row }: SentCopyProps) {
  const { t, i18n } = useTranslation("study");
  const occasionText = useOccasionText();
  const words = wordsOf(instrument, i18n.language);
  const safety = fixedTexts(instrument, words);
  const outcome: Outcome = { scores: row.scores ?? {}, bands: row.bands ?? {}, rules: row.rules ?? [] };
  const earlier = useEarlier(study, row);
  const hasResult =
    !isPlaceholder(instrument) &&
    (Object.values(outcome.scores).some((score) => score !== null) || outcome.rules.length > 0);
  const about = t("copy.about", {
    study: t(`${study.key}.title`),
    occasion: occasionText(planned),
    day: dayText(row.submitted ?? planned.due),
  });
  const answered = everyItem(instrument.definition.item).flatMap((item): [Item, string][] => {
    const answer = row.data?.[item.linkId];
    return isQuestion(item) && answer !== undefined ? [[item, answerText(t, item, words, answer)]] : [];
  });

  function save() {
    const lines = answered.map(([{ linkId }, text]) => `${words.items[linkId]?.text ?? linkId}\n${text}\n`);
    const text = [words.title, about, "", ...lines, words.source].join("\n");
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), "zuversicht.txt");
  }

  return (
    <Page
      title={words.title}
      intro={about}
      back={
        <BackLink as={Link} to={study.home}>
          {t(`${study.key}.title`)}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.page}>
        <p role="status">{t("copy.arrived")}</p>
        {safety.length > 0 ? (
          <SafetyNote texts={safety}>
            <Call112 />
          </SafetyNote>
        ) : null}
        {hasResult ? (
          <Section title={t("copy.result")}>
            <Results instrument={instrument} words={words} outcome={outcome} earlier={earlier} />
          </Section>
        ) : null}
        {needsHelp(instrument.scoring, outcome) ? RESULT_HELP : null}
        <Section title={t("copy.title")}>
          <div className={styles.copy}>
            <ValueList
              columns={2}
              missing={t("state.notGiven", { ns: "common" })}
              rows={answered.map(([{ linkId }, value]) => ({
                key: linkId,
                name: words.items[linkId]?.text ?? linkId,
                value,
              }))}
            />
            {words.attribution ? <p className="small quiet">{words.attribution}</p> : null}
            <div className={styles.actions}>
              <Button variant="second" icon={<Printer />} onClick={() => window.print()}>
                {t("copy.print")}
              </Button>
              <Button variant="second" icon={<Save />} onClick={save}>
                {t("copy.save")}
              </Button>
            </div>
          </div>
        </Section>
        {hasResult ? <ResultsEnd instrument={instrument} words={words} outcome={outcome} /> : null}
        <Actions
          forward={
            <LinkButton as={Link} to={thankyouPath("study")}>
              {t("copy.finish")}
            </LinkButton>
          }
        />
      </div>
    </Page>
  );
}

/** What the scales were before this row, the newest first. */
function useEarlier(study: Study, row: StudyRow): Readonly<Record<string, readonly EarlierScore[]>> {
  const { rows = [] } = useSubmitted(study.key);
  const before = rows
    .filter((one) => one.questionnaire === row.questionnaire && byMoment(one, row) < 0)
    .sort((one, other) => byMoment(other, one));
  return Object.fromEntries(
    Object.keys(row.scores ?? {}).map((key) => [
      key,
      before.flatMap((one) => {
        const value = one.scores?.[key];
        return typeof value === "number" ? [{ day: dayOf(one), value }] : [];
      }),
    ]),
  );
}
