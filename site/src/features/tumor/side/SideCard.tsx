import { Pencil } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { Trans } from "react-i18next";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { tumorInfoAssistantPath } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";
import { AssistantLink } from "../assistant/AssistantLink";
import { useProgress } from "../assistant/useProgress";
import { FormulaQuestions } from "../formula/FormulaQuestions";
import { FormulaTokens } from "../formula/FormulaTokens";
import { hasEntries, type TumorFormula } from "../formula/formula";
import { PlainRows } from "../formula/PlainRows";
import { SubtypeNote } from "../formula/SubtypeNote";
import { capitalized, locationsText } from "../formula/sentences";
import { useSpeech } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { BreastIcon } from "./BreastIcon";
import type { CardEvent, CardMode } from "./cards";
import { CARD_FIELDS, type Side } from "./fields";
import { SideForm, type SideFormHandle } from "./SideForm";
import { cardDraft } from "./useSideForm";
import { useTumor } from "./useTumor";

interface SideCardProps {
  formula: TumorFormula;
  mode: CardMode;
  dispatch: (event: CardEvent) => void;
  /** The form, so that one button can save both sides. */
  form: Ref<SideFormHandle>;
  headingLevel: 2 | 3;
  /** The facts of the side below its formula; without them the lines of the formula. */
  facts?: ReactNode;
  /** Whether to load the progress of the assistant, which costs a request; else only its beginning is offered. */
  resumes?: boolean | undefined;
  /** Whether what is below the head of the card is rendered. */
  belowFold?: boolean | undefined;
}

/** One breast: its name, place and formula, edited in the same place. */
export function SideCard({
  formula,
  mode,
  dispatch,
  form,
  headingLevel,
  facts,
  resumes,
  belowFold = true,
}: SideCardProps) {
  const { t } = useTranslation("tumor");
  const { side } = formula;
  const titleId = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  const speech = useSpeech();
  const Title = `h${headingLevel}` as const;
  const filled = hasEntries(formula);
  const places = locationsText(speech, formula.localization);
  const editing = mode !== "view";
  useFocusFollows(editing, card, editButton);

  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.card}
      data-side={side}
      data-empty={filled ? undefined : ""}
      data-editing={editing ? "" : undefined}
      aria-labelledby={titleId}
    >
      <header className={styles.cardHead}>
        <BreastIcon side={side} localization={formula.localization} />
        <div className={styles.grow}>
          <Title id={titleId} className={styles.cardTitle}>
            {t(`side.${side}`)}
          </Title>
          <p className={styles.cardPlace}>
            {filled ? capitalized(places) || t("card.noPlace") : t("formula.none")}
          </p>
        </div>
        {filled && !editing ? (
          <IconButton
            ref={editButton}
            label={t(`card.edit.${side}`)}
            onClick={() => dispatch({ type: "edit", side })}
          >
            <Pencil />
          </IconButton>
        ) : null}
      </header>
      {belowFold ? (
        <div className={styles.cardBody}>
          {editing ? (
            <CardForm side={side} dispatch={dispatch} form={form} />
          ) : filled ? (
            <>
              <FormulaText formula={formula} headingLevel={headingLevel} facts={facts} />
              {resumes ? <AssistantWay side={side} /> : <WalkLink side={side} />}
            </>
          ) : (
            <>
              <p>{t("formula.onlyIf")}</p>
              <Actions forward={resumes ? <AssistantLink side={side} empty /> : <BeginLink side={side} />}>
                <Button
                  ref={editButton}
                  variant="quiet"
                  aria-label={t(`card.enterSide.${side}`)}
                  onClick={() => dispatch({ type: "edit", side })}
                >
                  {t("card.enter")}
                </Button>
              </Actions>
            </>
          )}
        </div>
      ) : null}
    </article>
  );
}

/** For a side with entries: resumes the assistant, or goes through all questions again. */
function AssistantWay({ side }: { side: Side }) {
  const { reached } = useProgress(side);
  return reached?.kept && !reached.finished ? (
    <AssistantLink side={side} empty={false} />
  ) : (
    <WalkLink side={side} />
  );
}

/** The assistant itself knows where it was left, and goes on there. */
function WalkLink({ side }: { side: Side }) {
  const { t } = useTranslation("tumor");
  return (
    <LinkButton
      as={Link}
      to={tumorInfoAssistantPath(side)}
      variant="second"
      className="no-print"
      aria-label={t(`card.walkSide.${side}`)}
    >
      {t("card.walk")}
    </LinkButton>
  );
}

/** The assistant itself loads the step where it was left. */
function BeginLink({ side }: { side: Side }) {
  const { t } = useTranslation("tumor");
  return (
    <LinkButton
      as={Link}
      to={tumorInfoAssistantPath(side)}
      variant="second"
      aria-label={t(`assistant.enterSide.${side}`)}
    >
      {t("assistant.enter")}
    </LinkButton>
  );
}

function FormulaText({
  formula,
  headingLevel,
  facts,
}: Pick<SideCardProps, "formula" | "headingLevel" | "facts">) {
  const { t, i18n } = useTranslation("tumor");
  const labelId = useId();
  const Sub = `h${headingLevel + 1}` as "h3" | "h4";
  return (
    <>
      {formula.tokens.length > 0 ? (
        <div>
          <Sub id={labelId} className={styles.formulaTitle}>
            <Trans
              i18n={i18n}
              t={t}
              i18nKey="formula.your"
              components={{
                term: (
                  <GlossaryLink name="tumorformel" auto>
                    {null}
                  </GlossaryLink>
                ),
              }}
            />
          </Sub>
          <p className={styles.tap}>{t("formula.tap")}</p>
          <FormulaTokens formula={formula} labelledBy={labelId} />
        </div>
      ) : null}
      {facts ?? <PlainRows formula={formula} />}
      <FormulaQuestions formula={formula} />
      <SubtypeNote subtype={formula.subtype} />
    </>
  );
}

function CardForm({ side, dispatch, form }: Pick<SideCardProps, "dispatch" | "form"> & { side: Side }) {
  const { t } = useTranslation();
  const { stored, missing, error, reload, save } = useTumor(true);
  if (!stored) {
    return error ? (
      <LoadFailure error={error} onRetry={reload} />
    ) : (
      <Skeleton shape="card" label={t("state.loading")} />
    );
  }
  return (
    <SideForm
      ref={form}
      side={side}
      fields={CARD_FIELDS}
      draftKey={cardDraft(side)}
      stored={stored[side]}
      missing={missing}
      save={save}
      onSaving={() => dispatch({ type: "save", side })}
      onFailed={() => dispatch({ type: "failed", side })}
      onDone={(saved) => dispatch({ type: saved ? "completed" : "cancel", side })}
    />
  );
}

/** The button and the form replace each other, so the focus has to move too. */
function useFocusFollows(
  editing: boolean,
  card: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
) {
  const last = useRef(editing);
  useEffect(() => {
    if (last.current === editing) return;
    last.current = editing;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    if (editing) card.current?.focus();
    else button.current?.focus();
  }, [editing, card, button]);
}
