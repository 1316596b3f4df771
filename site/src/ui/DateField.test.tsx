import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DateInput } from "../dates/input";
import { DateField, type DateFieldProps } from "./DateField";
import { DATE_WORDS_DE as WORDS } from "./dateWords.fixture";
import { OPEN_DELAY_MS } from "./openDelay";

const TODAY = "20261120";

type Extra = Partial<Omit<DateFieldProps, "value" | "onChange">> & { value?: DateInput };

const FIELD = {
  id: "start",
  label: "Beginn",
  title: "Beginn der Behandlung",
  today: TODAY,
  locale: "de-DE",
  words: WORDS,
} as const;

function Form({ initial, record, extra }: { initial: DateInput; record: DateInput[]; extra: Extra }) {
  const [current, setCurrent] = useState<DateInput>(initial);
  return (
    <>
      <DateField
        {...FIELD}
        {...extra}
        value={current}
        onChange={(next) => {
          record.push(next);
          setCurrent(next);
        }}
      />
      <button type="button">Weiter</button>
    </>
  );
}

function setUp({ value = null, ...extra }: Extra = {}) {
  const changes: DateInput[] = [];
  render(<Form initial={value} record={changes} extra={extra} />);
  return { changes, latest: () => changes.at(-1) };
}

async function wait(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const field = () => screen.getByLabelText<HTMLInputElement>("Beginn");
const dialog = () => screen.queryByRole("dialog");
const inDialog = () => within(screen.getByRole("dialog"));
const select = (name: string) => inDialog().getByLabelText<HTMLSelectElement>(name);
const offered = (name: string) => [...select(name).options].map((option) => option.text);
const confirmButton = () => inDialog().getByRole<HTMLButtonElement>("button", { name: WORDS.confirm });
const choose = (name: string, value: string | number) =>
  fireEvent.change(select(name), { target: { value: String(value) } });
const drawnDays = () =>
  inDialog()
    .getAllByRole("gridcell")
    .map((cell) => Number(cell.textContent));
const dayCell = (day: number) =>
  within(inDialog().getByRole("grid")).getByText(String(day), { selector: "[role=button]" });

async function openDialog() {
  const button = screen.getByRole("button", { name: `Beginn: ${WORDS.open}` });
  button.focus();
  fireEvent.click(button);
  await wait(OPEN_DELAY_MS);
}

beforeEach(async () => {
  // Loaded beforehand: fake timers cannot speed up reading a file.
  await import("./DateCalendar");
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 20, 9, 12));
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the dialog", () => {
  it.each([
    [{ max: TODAY }, "03.04.36", "19360403", "03.04.1936"],
    [{ max: TODAY }, "03.04.26", "20260403", "03.04.2026"],
    [{ max: TODAY, shortYears: "20101120" }, "03.04.26", "19260403", "03.04.1926"],
    [{}, "03.04.36", "20360403", "03.04.2036"],
    [{ max: TODAY }, "1960-04-03", "19600403", "03.04.1960"],
  ])("with %j takes %s as %s and shows it as %s", (extra, typed, value, shown) => {
    const { latest } = setUp(extra);
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.blur(field());
    expect(latest()).toBe(value);
    expect(field().value).toBe(shown);
  });

  it("W-DATE-01 offers separate year, month and day selectors with German month names", async () => {
    setUp();
    await openDialog();
    expect(offered("Jahr")).toContain("2026");
    expect(offered("Monat")).toEqual([
      "Januar",
      "Februar",
      "März",
      "April",
      "Mai",
      "Juni",
      "Juli",
      "August",
      "September",
      "Oktober",
      "November",
      "Dezember",
    ]);
    expect(offered("Tag").slice(0, 3)).toEqual(["–", "1", "2"]);
  });

  it("W-DATE-02 offers a calendar that starts on Monday and stays in step with the selectors", async () => {
    setUp({ value: "20260818" });
    await openDialog();
    const names = [...inDialog().getByRole("grid").querySelectorAll("th")].map((cell) => cell.textContent);
    expect(names).toEqual(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
    expect(drawnDays()).toHaveLength(31);
    expect(dayCell(18).closest("td")?.getAttribute("aria-selected")).toBe("true");

    choose("Monat", 9);
    expect(inDialog().getByText("September 2026", { selector: "strong" })).toBeTruthy();
    expect(dayCell(18).closest("td")?.getAttribute("aria-selected")).toBe("true");

    fireEvent.click(dayCell(21));
    expect(select("Tag").value).toBe("21");
    expect(inDialog().getByRole("status").textContent).toBe("Gewählt: Montag, 21. September 2026");

    fireEvent.click(inDialog().getByRole("button", { name: WORDS.nextMonth }));
    expect(select("Monat").selectedOptions[0]?.text).toBe("Oktober");
    expect(select("Tag").value).toBe("");
  });

  it("W-DATE-02 can be worked with the keyboard alone", async () => {
    const { latest } = setUp({ value: "20261031", max: TODAY });
    await openDialog();
    act(() => dayCell(31).focus());
    fireEvent.keyDown(dayCell(31), { key: "ArrowRight" });
    expect(select("Monat").selectedOptions[0]?.text).toBe("November");
    expect(document.activeElement).toBe(dayCell(1));
    fireEvent.keyDown(dayCell(1), { key: "Enter" });
    fireEvent.keyUp(dayCell(1), { key: "Enter" });
    expect(select("Tag").value).toBe("1");
    fireEvent.click(confirmButton());
    expect(latest()).toBe("20261101");
  });

  it("W-DATE-02 hands the keyboard every day and month that is allowed, and none beyond", async () => {
    setUp({ value: "20261118", min: "20261005", max: TODAY });
    await openDialog();
    const focused = () => document.activeElement?.textContent;
    act(() => dayCell(18).focus());
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "End"]) press(key);
    expect(focused()).toBe("20");
    press("PageUp");
    expect(select("Monat").selectedOptions[0]?.text).toBe("Oktober");
    press("PageUp");
    press("Home");
    expect(select("Monat").selectedOptions[0]?.text).toBe("Oktober");
    expect(Number(focused())).toBeGreaterThanOrEqual(5);
  });

  it("W-DATE-02 names the calendar, its days and its arrows, and says which month is shown", async () => {
    setUp({ value: "20261118", max: TODAY });
    await openDialog();
    expect(inDialog().getByRole("grid", { name: /Beginn der Behandlung.*November 2026/ })).toBeTruthy();
    expect(dayCell(18).getAttribute("aria-label")).toContain("Mittwoch, 18. November 2026");
    expect(dayCell(20).getAttribute("aria-label")).toContain("Heute");
    const month = inDialog().getByText("November 2026", { selector: "strong" });
    expect(month.getAttribute("aria-live")).toBe("polite");
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.previousMonth }));
    expect(month.textContent).toBe("Oktober 2026");
  });

  it("W-DATE-03 respects minimum and maximum dates, also for what is typed", async () => {
    setUp({ value: "20261101", min: "20261005", max: TODAY });
    await openDialog();
    expect(offered("Jahr")).toEqual(["2026"]);
    expect(offered("Monat")).toEqual(["Oktober", "November"]);
    expect(inDialog().queryByRole("button", { name: WORDS.nextMonth })?.hasAttribute("disabled")).toBe(true);
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.cancel }));

    fireEvent.change(field(), { target: { value: "21.11.2026" } });
    fireEvent.blur(field());
    expect(screen.getByText(WORDS.maxDate("20.11.2026"))).toBeTruthy();
    fireEvent.change(field(), { target: { value: "04.10.2026" } });
    expect(screen.getByText(WORDS.minDate("05.10.2026"))).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  it("W-DATE-04 has a confirm button that is enabled only when a valid date is selected", async () => {
    const { changes, latest } = setUp({ start: TODAY, max: TODAY });
    await openDialog();
    expect(confirmButton().disabled).toBe(true);
    expect(inDialog().getByRole("status").textContent).toBe(`${WORDS.missingDay} ${WORDS.latestToday}`);
    fireEvent.click(confirmButton());
    expect(changes).toEqual([]);

    choose("Tag", 18);
    expect(confirmButton().disabled).toBe(false);
    choose("Tag", "");
    expect(confirmButton().disabled).toBe(true);

    choose("Tag", 18);
    fireEvent.click(confirmButton());
    expect(latest()).toBe("20261118");
    expect(field().value).toBe("18.11.2026");
    expect(dialog()).toBeNull();
  });

  it("W-DATE-05 offers the years from 10 before to 10 after the current year", async () => {
    setUp();
    await openDialog();
    expect(offered("Jahr").map(Number)).toEqual(Array.from({ length: 21 }, (_, i) => 2016 + i));
  });

  it("W-DATE-06 bounds the year range by the minimum and maximum dates", async () => {
    setUp({ min: "20240601", max: TODAY });
    await openDialog();
    expect(offered("Jahr")).toEqual(["2024", "2025", "2026"]);
  });

  it("W-DATE-07 does not draw months and days outside the bounds", async () => {
    setUp({ start: TODAY, min: "20261105", max: TODAY });
    await openDialog();
    expect(offered("Monat")).toEqual(["November"]);
    expect(drawnDays()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(offered("Tag").slice(1).map(Number)).toEqual(drawnDays());
  });

  it("W-DATE-08 does not draw days the calendar does not have", async () => {
    setUp({ value: "20240229" });
    await openDialog();
    expect(drawnDays()).toHaveLength(29);
    choose("Jahr", 2023);
    expect(drawnDays()).toHaveLength(28);
    expect(offered("Tag").at(-1)).toBe("28");
    expect(confirmButton().disabled).toBe(true);
  });

  it("W-DATE-07 hides months that lie outside the bounds in one year and offers them in the next", async () => {
    setUp({ value: "20261105", min: "20250310", max: TODAY });
    await openDialog();
    expect(offered("Monat").at(-1)).toBe("November");
    choose("Jahr", 2025);
    expect(offered("Monat")[0]).toBe("März");
    expect(offered("Monat").at(-1)).toBe("Dezember");
    choose("Monat", 3);
    expect(offered("Tag").slice(0, 2)).toEqual(["–", "10"]);
  });

  it("W-DATE-09 starts at 1 January 2000 unless told otherwise", async () => {
    setUp({ yearRange: { from: 1900, to: 2026 } });
    await openDialog();
    expect(select("Jahr").value).toBe("2000");
    expect(select("Monat").selectedOptions[0]?.text).toBe("Januar");
    expect(confirmButton().disabled).toBe(true);
  });

  it("W-DATE-10 closes on selection when the option says so, and only then", async () => {
    const { latest } = setUp({ start: TODAY, closeOnSelect: true });
    await openDialog();
    fireEvent.click(dayCell(18));
    expect(latest()).toBe("20261118");
    expect(dialog()).toBeNull();
  });

  it("W-DATE-10 stays open on selection without the option", async () => {
    const { changes } = setUp({ start: TODAY });
    await openDialog();
    fireEvent.click(dayCell(18));
    expect(changes).toEqual([]);
    expect(dialog()).not.toBeNull();
  });

  it("W-DATE-11 opens 300 ms after being requested", async () => {
    setUp();
    fireEvent.click(screen.getByRole("button", { name: `Beginn: ${WORDS.open}` }));
    await wait(299);
    expect(dialog()).toBeNull();
    await wait(1);
    expect(dialog()).not.toBeNull();
    expect(screen.getByRole("dialog", { name: "Beginn der Behandlung" })).toBeTruthy();
  });

  it("W-DATE-12 may open at start", async () => {
    setUp({ openAtStart: true });
    expect(dialog()).toBeNull();
    await wait(OPEN_DELAY_MS);
    expect(dialog()).not.toBeNull();
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.close }));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it("W-DATE-12 does not open by itself unless told to", async () => {
    setUp();
    await wait(OPEN_DELAY_MS * 2);
    expect(dialog()).toBeNull();
  });

  it("W-DATE-14 follows an explicit year range instead of the window", async () => {
    setUp({ yearRange: { from: 1926, to: 2026 }, max: TODAY });
    await openDialog();
    expect(offered("Jahr")).toHaveLength(101);
    expect(offered("Jahr")[0]).toBe("1926");
  });

  it("W-DATE-15 moves the start value to the nearest allowed date", async () => {
    setUp({ max: TODAY });
    await openDialog();
    expect(select("Jahr").value).toBe("2016");
    expect(select("Monat").value).toBe("1");
  });

  it("closes with Esc, keeps the value and hands the focus back", async () => {
    const { changes } = setUp({ value: "20260818" });
    await openDialog();
    choose("Tag", 1);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(dialog()).toBeNull();
    expect(changes).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Beginn: ${WORDS.open}` }));
  });

  it("says so when the bounds leave no day", async () => {
    setUp({ min: "20270101", max: "20260101" });
    await openDialog();
    expect(inDialog().getByText(WORDS.nothingAllowed)).toBeTruthy();
    expect(confirmButton().disabled).toBe(true);
  });
});

describe("without manual entry", () => {
  it("W-DATE-13 opens on focus", async () => {
    setUp({ manualEntry: false });
    expect(field().readOnly).toBe(true);
    act(() => field().focus());
    await wait(OPEN_DELAY_MS);
    expect(dialog()).not.toBeNull();
  });

  it("W-DATE-13 does not open again when the closing dialog hands the focus back, but does on a tap or a key", async () => {
    setUp({ manualEntry: false });
    act(() => field().focus());
    await wait(OPEN_DELAY_MS);
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.cancel }));
    await wait(OPEN_DELAY_MS);
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(field());

    fireEvent.click(field());
    await wait(OPEN_DELAY_MS);
    expect(dialog()).not.toBeNull();
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.cancel }));

    fireEvent.keyDown(field(), { key: "Enter" });
    await wait(OPEN_DELAY_MS);
    expect(dialog()).not.toBeNull();
  });

  it("W-DATE-13 opens again when the field is left and entered later", async () => {
    setUp({ manualEntry: false });
    act(() => field().focus());
    await wait(OPEN_DELAY_MS);
    fireEvent.click(inDialog().getByRole("button", { name: WORDS.cancel }));
    act(() => screen.getByRole("button", { name: "Weiter" }).focus());
    act(() => field().focus());
    await wait(OPEN_DELAY_MS);
    expect(dialog()).not.toBeNull();
  });

  it("W-DATE-13 does not stop somebody who only passes by", async () => {
    setUp({ manualEntry: false });
    act(() => field().focus());
    act(() => screen.getByRole("button", { name: "Weiter" }).focus());
    await wait(OPEN_DELAY_MS * 2);
    expect(dialog()).toBeNull();
  });
});

describe("manual entry", () => {
  it.each(["1.2.24", "01.02.2024", "1.02.24"])(
    "W-DATE-16 takes %s, shows 01.02.2024 and stores 20240201",
    (typed) => {
      const { latest } = setUp();
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      expect(latest()).toBe("20240201");
      expect(field().value).toBe("01.02.2024");
      expect(field().getAttribute("aria-invalid")).toBeNull();
    },
  );

  it("W-DATE-16 keeps what cannot be read and says how to write it, only after leaving the field", () => {
    const { latest } = setUp();
    fireEvent.change(field(), { target: { value: "31.02.2026" } });
    expect(field().getAttribute("aria-invalid")).toBeNull();
    fireEvent.blur(field());
    expect(latest()).toBe("?31.02.2026");
    expect(field().value).toBe("31.02.2026");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    const described = field().getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      WORDS.format,
      WORDS.parseDate,
    ]);
  });

  it("W-DATE-16 is empty again when everything is deleted", () => {
    const { latest } = setUp({ value: "20240201" });
    expect(field().value).toBe("01.02.2024");
    fireEvent.change(field(), { target: { value: "" } });
    fireEvent.blur(field());
    expect(latest()).toBeNull();
  });

  it("W-DATE-16 shows the error of the form instead of its own", () => {
    setUp({ value: "?gestern", error: "Bitte geben Sie den Beginn ein." });
    fireEvent.blur(field());
    expect(screen.getByText("Bitte geben Sie den Beginn ein.")).toBeTruthy();
    expect(screen.queryByText(WORDS.parseDate)).toBeNull();
  });
});

describe("a date of which only a month or a year is known", () => {
  it("says so, takes it, and opens the dialog there", async () => {
    const { latest } = setUp({ partial: true });
    screen.getByText(WORDS.partialFormat);
    fireEvent.change(field(), { target: { value: "9.2023" } });
    fireEvent.blur(field());
    expect(latest()).toBe("202309");
    expect(field().value).toBe("09.2023");
    expect(field().getAttribute("aria-invalid")).not.toBe("true");
    await openDialog();
    expect([select("Jahr").value, select("Monat").value, select("Tag").value]).toEqual(["2023", "9", ""]);
  });

  it("keeps the limits by its first day", () => {
    setUp({ partial: true, max: TODAY });
    fireEvent.change(field(), { target: { value: "12.2026" } });
    fireEvent.blur(field());
    screen.getByText(WORDS.maxDate("20.11.2026"));
  });
});
