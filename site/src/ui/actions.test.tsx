import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Actions } from "./Actions";
import { Button } from "./Button";
import { ConfirmDialog } from "./ConfirmDialog";

const names = () => screen.getAllByRole("button").map((button) => button.textContent);

describe("a row of buttons", () => {
  it("has the way back first and the way on last, however they were given", () => {
    render(
      <Actions forward={<Button>Weiter</Button>} back={<Button variant="second">Zurück</Button>}>
        <Button variant="quiet">Überspringen</Button>
      </Actions>,
    );
    expect(names()).toEqual(["Zurück", "Überspringen", "Weiter"]);
    expect(document.querySelector("[data-main]")?.textContent).toBe("Weiter");
  });

  it("asks with no before yes", () => {
    render(
      <ConfirmDialog
        title="Löschen?"
        noText="Nein"
        yesText="Ja"
        onNo={() => undefined}
        onYes={() => undefined}
      />,
    );
    expect(names()).toEqual(["Nein", "Ja"]);
  });

  it("marks what destroys as the main action too", () => {
    const none = () => undefined;
    render(
      <ConfirmDialog title="Löschen?" noText="Nein" yesText="Löschen" destroys onNo={none} onYes={none} />,
    );
    expect(document.querySelector("[data-main]")?.textContent).toBe("Löschen");
  });
});
