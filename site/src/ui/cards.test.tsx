import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CheckCards } from "./CheckCards";
import { RadioCards } from "./RadioCards";

const OPTIONS = [
  { value: "yes", label: "Ja" },
  { value: "no", label: "Nein" },
  { value: "unknown", label: "Weiß ich nicht" },
];
const GROUP = { id: "group", legend: "Frage", name: "group", options: OPTIONS };

function Radios({ record }: { record: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <RadioCards
      {...GROUP}
      value={value}
      onChange={(next) => {
        record(next);
        setValue(next);
      }}
    />
  );
}

function Checks({ record }: { record: (values: string[]) => void }) {
  const [values, setValues] = useState<string[]>([]);
  return (
    <CheckCards
      {...GROUP}
      values={values}
      onChange={(next) => {
        record(next);
        setValues(next);
      }}
    />
  );
}

describe("radio cards", () => {
  it("choose on the first tap, change on another card and clear on the second tap", () => {
    const record = vi.fn();
    render(<Radios record={record} />);
    fireEvent.click(screen.getByText("Ja"));
    expect(screen.getByLabelText<HTMLInputElement>("Ja").checked).toBe(true);
    fireEvent.click(screen.getByText("Weiß ich nicht"));
    fireEvent.click(screen.getByText("Weiß ich nicht"));
    expect(record.mock.calls.flat()).toEqual(["yes", "unknown", null]);
    expect(screen.getAllByRole<HTMLInputElement>("radio").some((radio) => radio.checked)).toBe(false);
  });

  it("let the space bar take the chosen answer back, and not choose it again on its release", () => {
    const record = vi.fn();
    render(<Radios record={record} />);
    const yes = screen.getByLabelText("Ja");
    fireEvent.keyDown(yes, { key: " " });
    expect(record).not.toHaveBeenCalled();
    fireEvent.click(yes);
    expect(fireEvent.keyDown(yes, { key: " " })).toBe(false);
    expect(fireEvent.keyUp(yes, { key: " " })).toBe(false);
    expect(record.mock.calls.flat()).toEqual(["yes", null]);
    expect(fireEvent.keyUp(yes, { key: " " })).toBe(true);
  });

  it("tell the form when the group is left, not on the way from card to card", () => {
    const blur = vi.fn();
    render(<RadioCards {...GROUP} value={null} onChange={() => undefined} onBlur={blur} />);
    const [first, second] = screen.getAllByRole("radio");
    fireEvent.blur(first as HTMLElement, { relatedTarget: second });
    expect(blur).not.toHaveBeenCalled();
    fireEvent.blur(second as HTMLElement, { relatedTarget: document.body });
    expect(blur).toHaveBeenCalledOnce();
  });
});

describe("check cards", () => {
  it("collect several answers in the order of the options and let each be taken back", () => {
    const record = vi.fn();
    render(<Checks record={record} />);
    fireEvent.click(screen.getByText("Nein"));
    fireEvent.click(screen.getByText("Ja"));
    fireEvent.click(screen.getByText("Nein"));
    expect(record.mock.calls.flat()).toEqual([["no"], ["yes", "no"], ["yes"]]);
  });
});
