import { useCallback, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { useSavedToast } from "../../../app/useSavedToast";
import { isDay } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import { requestKeys } from "../../../form/requestKey";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import type { Answers } from "../../../questionnaire/definition";
import { OneByOne } from "../../../questionnaire/OneByOne";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Button } from "../../../ui/Button";
import { DateField } from "../../../ui/DateField";
import { ComplaintPicture } from "../../../ui/pictures/Complaint";
import { COMPLAINTS } from "../../../ui/pictures/complaints";
import { Section } from "../../../ui/Section";
import { HELP } from "../../team/contact/public/helpParts";
import { useDiaryDone } from "../../timeline/public/useDiaryDone";
import { AnswerLines } from "./AnswerLines";
import styles from "./checkin.module.css";
import { againOf, answersOf, type Checkin, type Diary, lineOf, timeOf, whenText } from "./diary";

interface CheckinFormProps {
  diary: Diary;
  /** The row that is changed; none for a new one. */
  stored?: Checkin;
  /** The one before, whose answers may be taken again. */
  last?: Checkin | undefined;
}

/** The questions about one moment, and where they are saved. */
export function CheckinForm({ diary, stored, last }: CheckinFormProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const support = useDateSupport();
  const { today } = support;
  const api = useApi();
  const say = useSavedToast();
  const navigate = useNavigate();
  const markDone = useDiaryDone();
  const [startDay] = useState(today);
  const { typed, setTyped, keep } = useTypedDay(stored?.date ?? today);
  const day = isDay(typed) && typed <= today ? typed : null;
  const words = wordsOf(diary, i18n.language);
  const leave = () => void navigate(stored ? paths.checkin : paths.dashboard);

  const target = useMemo(
    () => ({
      // What was left on another day is not said of this one.
      key: stored ? `checkin:${stored.id}` : `checkin:${diary.key}:${diary.revision}:${startDay}`,
      stored: stored
        ? { version: stored.version, data: answersOf(stored), modified: stored.modified ?? "" }
        : null,
    }),
    [stored, diary, startDay],
  );

  const send = useCallback(
    async (answers: Answers, seed: string) => {
      const draft = {
        date: day ?? today,
        questionnaireId: diary.id,
        answers,
        // Of a day that is over nobody knows the minute.
        time: stored ? (stored.time ?? null) : day === today ? timeOf(new Date()) : null,
      };
      const row = stored
        ? await api.update("checkin", stored, draft)
        : await api.create("checkin", draft, requestKeys(seed)(draft.answers));
      say(row, t("checkin.saved"));
      if (!stored) void markDone(diary.key, draft.date);
      return false;
    },
    [api, day, diary, markDone, say, stored, t, today],
  );

  return (
    <OneByOne
      instrument={diary}
      target={target}
      help={HELP}
      pictureOf={pictureOf}
      fault={day === null ? { fieldId: DAY, message: dayFault(support, typed) } : undefined}
      before={<DayChoice typed={typed} onChange={setTyped} onBlur={keep} />}
      after={
        last && !stored
          ? (go) => (
              <div className={styles.again}>
                <Button variant="soft" onClick={() => go(againOf(diary, answersOf(last)))}>
                  {t("checkin.again", { when: whenText(t, last, today) })}
                </Button>
                <p className="small quiet">{lineOf(t, diary, words, againOf(diary, answersOf(last)))}</p>
              </div>
            )
          : undefined
      }
      closing={(answers) => (
        <Section title={t("checkin.given")}>
          <AnswerLines diary={diary} answers={answers} />
        </Section>
      )}
      send={send}
      onSent={() => void navigate(stored ? paths.checkin : paths.dashboard, { replace: true })}
      onLeave={leave}
    />
  );
}

function pictureOf(code: string) {
  const name = COMPLAINTS.find((complaint) => complaint === code);
  return name ? <ComplaintPicture name={name} /> : null;
}

/** The day that is asked about, as it was typed. Once its field is left it stands in the address, for a reload. */
function useTypedDay(first: string) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<DateInput>(() => {
    const wanted = params.get("day");
    return wanted && isDay(wanted) ? wanted : first;
  });
  const keep = () => {
    if (!isDay(typed)) return;
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("day", typed);
        return next;
      },
      { replace: true },
    );
  };
  return { typed, setTyped, keep };
}

const DAY = "checkin-day";

function dayFault({ words }: ReturnType<typeof useDateSupport>, typed: DateInput): string {
  return typed !== null && isDay(typed) ? words.latestToday : words.parseDate;
}

interface DayChoiceProps {
  typed: DateInput;
  onChange: (value: DateInput) => void;
  onBlur: () => void;
}

/** Today, until another day is wanted. */
function DayChoice({ typed, onChange, onBlur }: DayChoiceProps) {
  const { t } = useTranslation("wellbeing");
  const support = useDateSupport();
  const [isOpen, setOpen] = useState(typed !== support.today);
  if (!isOpen)
    return (
      <div className={styles.day}>
        <p>{t("checkin.today")}</p>
        <Button variant="quiet" compact onClick={() => setOpen(true)}>
          {t("checkin.otherDay")}
        </Button>
      </div>
    );
  return (
    <DateField
      {...support}
      id={DAY}
      label={t("checkin.day")}
      max={support.today}
      value={typed}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
