import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ErrorSummary } from "./ErrorSummary";
import { RadioCards } from "./RadioCards";
import { TextField } from "./TextField";

const TITLE = "Bitte prüfen Sie 2 Angaben";
const ITEMS = [
  { fieldId: "name", message: "Name: Bitte ausfüllen" },
  { fieldId: "answer", message: "Antwort: Bitte wählen" },
];
const NAME = { id: "name", label: "Name" };
const ANSWER = { id: "answer", legend: "Antwort", name: "answer", options: [{ value: "a", label: "A" }] };

function Form({ items, attempt }: { items: typeof ITEMS; attempt?: number }) {
  return (
    <>
      <ErrorSummary title={TITLE} items={items} attempt={attempt} />
      <TextField {...NAME} />
      <RadioCards {...ANSWER} value={null} onChange={() => undefined} />
    </>
  );
}

describe("the error summary", () => {
  it("is absent without errors and takes the focus when it appears", () => {
    const { rerender } = render(<Form items={[]} />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<Form items={ITEMS} />);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it("leaves the focus alone while errors are corrected, and takes it again on the next attempt", () => {
    const { rerender } = render(<Form items={ITEMS} attempt={1} />);
    screen.getByLabelText("Name").focus();
    rerender(<Form items={ITEMS.slice(1)} attempt={1} />);
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    rerender(<Form items={ITEMS.slice(1)} attempt={2} />);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it("leads to the field, and into a group to its first answer", () => {
    render(<Form items={ITEMS} />);
    fireEvent.click(screen.getByText("Name: Bitte ausfüllen"));
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    fireEvent.click(screen.getByText("Antwort: Bitte wählen"));
    expect(document.activeElement).toBe(screen.getByLabelText("A"));
  });
});
