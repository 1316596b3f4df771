import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useId, useState } from "react";
import { describe, expect, it } from "vitest";
import { Scale } from "./Scale";

function Wellbeing() {
  const id = useId();
  const [value, setValue] = useState("");
  return (
    <>
      <Scale
        id={id}
        name={id}
        legend="Wie geht es Ihnen?"
        min={0}
        max={10}
        lowText="sehr schlecht"
        highText="sehr gut"
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

const chosen = () => screen.getByRole("status").textContent;
const number = (name: string) => screen.getByRole("radio", { name });

describe("a scale", () => {
  it("has a name, every number, and words at both ends", () => {
    render(<Wellbeing />);
    const scale = screen.getByRole("radiogroup", { name: "Wie geht es Ihnen?" });
    expect(within(scale).getAllByRole("radio")).toHaveLength(11);
    expect(number("0, sehr schlecht")).toBeTruthy();
    expect(number("10, sehr gut")).toBeTruthy();
    screen.getByText("0 = sehr schlecht");
  });

  it("is answered with a tap, changed, and taken back with a second one", async () => {
    render(<Wellbeing />);
    await userEvent.click(number("7"));
    expect(chosen()).toBe("7");
    await userEvent.click(number("0, sehr schlecht"));
    expect(chosen()).toBe("0");
    await userEvent.click(number("0, sehr schlecht"));
    expect(chosen()).toBe("");
  });

  it("lets the space bar take the answer back, and not choose it again on its release", () => {
    render(<Wellbeing />);
    fireEvent.click(number("4"));
    expect(chosen()).toBe("4");
    expect(fireEvent.keyDown(number("4"), { key: " " })).toBe(false);
    expect(fireEvent.keyUp(number("4"), { key: " " })).toBe(false);
    expect(chosen()).toBe("");
  });
});
