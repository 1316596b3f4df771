import { CalendarCheck } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useDateSupport } from "../app/dateSupport";
import { isDay } from "../dates/dates";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { CheckCards } from "../ui/CheckCards";
import { DateField } from "../ui/DateField";
import { RadioCards, type RadioCardsProps } from "../ui/RadioCards";
import { SliderScale } from "../ui/SliderScale";
import { TextArea } from "../ui/TextArea";
import { TextField } from "../ui/TextField";
import { type AnswerStore, type FieldState, faultOf, readTyped } from "./answerStore";
import { type Answer, type Item, isExclusive, isSlider, maxOf, minOf, type Words } from "./definition";
import { numberText } from "./numberText";
import { unitText } from "./unitText";
import { useFieldState, useIsFaultShown } from "./useAnswerStore";
import { useFaultText } from "./useFaultText";

export interface ItemFieldProps {
  store: AnswerStore;
  item: Item;
  words: Words;
  /** Element id of the field, the target of the error summary. */
  id: string;
  /** Shown below a text that may come from a person in need; only on this device. */
  helpFor: (text: string) => ReactNode;
  /** The heading of the screen already is the question. */
  isHeading?: boolean | undefined;
  /** A picture beside an option, by its code. */
  pictureOf?: ((code: string) => ReactNode) | undefined;
}

interface KindProps extends ItemFieldProps {
  held: FieldState | undefined;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** Shows the fault from now on: the person has left the field. */
  onBlur: () => void;
}

/** One item: a text, or a question with the field of its kind. */
export const ItemField = memo(function ItemField(props: ItemFieldProps) {
  const { store, item, words, id } = props;
  const held = useFieldState(store, item.linkId);
  const isFaultShown = useIsFaultShown(store, item.linkId);
  const say = useFaultText();
  const own = words.items[item.linkId];
  if (item.type === "display") return <p id={id}>{own?.text}</p>;
  const fault = isFaultShown ? faultOf(item, held) : null;
  const kind: KindProps = {
    ...props,
    held,
    label: own?.text ?? item.linkId,
    hint: own?.help,
    error: fault ? say(fault) : undefined,
    onBlur: () => store.showFaults([item.linkId]),
  };
  if (item.type === "choice") return item.repeats ? <MultipleChoice {...kind} /> : <SingleChoice {...kind} />;
  if (item.type === "boolean") return <YesNo {...kind} />;
  if (item.type === "date") return <Day {...kind} />;
  if (item.type === "text") return <Text {...kind} />;
  return isSlider(item) ? <Slider {...kind} /> : <NumberField {...kind} />;
});

/** Few words on every card stand side by side, a word each in one row, and many of them as chips. */
const SHORT = 24;
const WORD = 10;
const ROW = 5;
const CHIP = 40;

type Columns = NonNullable<RadioCardsProps["columns"]>;

function columnsOf(options: readonly { label: string; picture?: ReactNode }[], several = false): Columns {
  const within = (length: number) => options.every(({ label }) => label.length <= length);
  if (options.some(({ picture }) => picture)) return "tiles";
  if (!several && options.length <= ROW && within(WORD)) return "row";
  if (several ? within(CHIP) : options.length > ROW && within(SHORT)) return "chips";
  return within(SHORT) ? 2 : 1;
}

function optionsOf({ item, words, pictureOf }: ItemFieldProps) {
  const texts = words.items[item.linkId]?.options ?? {};
  return (item.answerOption ?? []).map(({ valueCoding: { code } }) => ({
    value: code,
    label: texts[code] ?? code,
    picture: pictureOf?.(code),
  }));
}

function SingleChoice({ store, item, id, held, label, hint, error, onBlur, isHeading, ...rest }: KindProps) {
  const options = optionsOf({ store, item, id, ...rest });
  return (
    <RadioCards
      id={id}
      name={id}
      legend={label}
      legendHidden={isHeading}
      hint={hint}
      error={error}
      columns={columnsOf(options)}
      options={options}
      value={(held?.answer as string | undefined) ?? null}
      onChange={(code) => store.answer(item.linkId, code ?? undefined)}
      onBlur={onBlur}
    />
  );
}

function MultipleChoice({
  store,
  item,
  id,
  held,
  label,
  hint,
  error,
  onBlur,
  isHeading,
  ...rest
}: KindProps) {
  const options = optionsOf({ store, item, id, ...rest });
  const previous = (held?.answer ?? []) as readonly string[];
  function choose(codes: readonly string[]) {
    const exclusive = new Set(
      (item.answerOption ?? []).filter(isExclusive).map(({ valueCoding }) => valueCoding.code),
    );
    const added = codes.find((code) => !previous.includes(code));
    const next =
      added === undefined
        ? codes
        : exclusive.has(added)
          ? [added]
          : codes.filter((code) => !exclusive.has(code));
    store.answer(item.linkId, next.length > 0 ? next : undefined);
  }
  return (
    <CheckCards
      id={id}
      name={id}
      legend={label}
      legendHidden={isHeading}
      hint={hint}
      error={error}
      columns={columnsOf(options, true)}
      options={options}
      values={previous}
      onChange={choose}
      onBlur={onBlur}
    />
  );
}

function YesNo({ store, item, id, held, label, hint, error, onBlur, isHeading }: KindProps) {
  const { t } = useTranslation();
  const value = held?.answer === undefined ? null : held.answer === true ? "yes" : "no";
  return (
    <RadioCards<"yes" | "no">
      id={id}
      name={id}
      legend={label}
      legendHidden={isHeading}
      hint={hint}
      error={error}
      columns={2}
      options={[
        { value: "yes", label: t("action.yes") },
        { value: "no", label: t("action.no") },
      ]}
      value={value}
      onChange={(chosen) => store.answer(item.linkId, chosen === null ? undefined : chosen === "yes")}
      onBlur={onBlur}
    />
  );
}

function Slider({ store, item, words, id, held, label, hint, error, onBlur, isHeading }: KindProps) {
  const { t } = useTranslation("questionnaire");
  const [min, max] = [minOf(item) ?? 0, maxOf(item) ?? 10];
  const { low = "", high = "" } = words.items[item.linkId] ?? {};
  return (
    <SliderScale
      id={id}
      name={id}
      legend={label}
      legendHidden={isHeading}
      hint={hint}
      error={error}
      min={min}
      max={max}
      lowText={low}
      highText={high}
      figure={
        isHeading
          ? { text: t("slider.of", { max }), empty: t("slider.empty"), tap: t("slider.tap") }
          : undefined
      }
      sliderLabel={t("slider.label", { question: label })}
      emptyText={t("slider.empty")}
      valueText={(value) => t("slider.value", { value, max })}
      value={held?.answer === undefined ? "" : String(held.answer)}
      onChange={(value) => store.answer(item.linkId, value === "" ? undefined : Number(value))}
      onBlur={onBlur}
    />
  );
}

function NumberField({ store, item, id, held, label, hint, error, onBlur }: KindProps) {
  const { t } = useTranslation("questionnaire");
  const [min, max] = [minOf(item), maxOf(item)];
  const range =
    min === undefined || max === undefined
      ? undefined
      : t("number.range", { min: numberText(min), max: numberText(max) });
  const unit = unitText(t, item);
  const { answer, typed } = held ?? {};
  return (
    <TextField
      id={id}
      label={unit === "" ? label : `${label} (${unit})`}
      hint={[hint, range].filter(Boolean).join(" ") || undefined}
      error={error}
      inputMode={item.type === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={typed ?? (typeof answer === "number" ? numberText(answer) : "")}
      onChange={({ target }) => store.answer(item.linkId, readTyped(item, target.value), target.value)}
      onBlur={onBlur}
    />
  );
}

function Day({ store, item, id, held, label, hint, error, onBlur }: KindProps) {
  const { t } = useTranslation("questionnaire");
  const support = useDateSupport();
  const { answer, typed } = held ?? {};
  return (
    <>
      <DateField
        {...support}
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={(answer as string | undefined) ?? typed ?? null}
        onChange={(value) =>
          isDay(value) ? store.answer(item.linkId, value) : store.answer(item.linkId, undefined, value ?? "")
        }
        onBlur={onBlur}
      />
      <div>
        <Button
          variant="second"
          compact
          icon={<CalendarCheck />}
          aria-label={t("day.todayOf", { question: label })}
          onClick={() => store.answer(item.linkId, support.today)}
        >
          {t("day.today")}
        </Button>
      </div>
    </>
  );
}

function Text({ store, item, id, held, label, hint, error, onBlur, helpFor }: KindProps) {
  const text = held?.typed ?? (held?.answer as Answer as string | undefined) ?? "";
  return (
    <>
      <TextArea
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={text}
        onChange={({ target }) => store.answer(item.linkId, readTyped(item, target.value), target.value)}
        onBlur={onBlur}
      />
      {helpFor(text)}
    </>
  );
}
