import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { CheckField } from "./CheckField";
import { PasswordField } from "./PasswordField";
import { SelectField } from "./SelectField";
import { TextArea } from "./TextArea";
import { TextField } from "./TextField";

interface Values {
  mail: string;
  password: string;
  text: string;
  kind: string;
  terms: boolean;
}

const IDS = { mail: "f-mail", password: "f-password", text: "f-text", kind: "f-kind", terms: "f-terms" };
const EYE = { showText: "Passwort anzeigen", hideText: "Passwort verbergen" };
const KINDS = [{ label: "Vorher", options: [{ value: "chemo", label: "Chemotherapie" }] }];

function SignUp({ onSave }: { onSave: (values: Values) => void }) {
  const { register, handleSubmit, formState } = useForm<Values>();
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <TextField
        id={IDS.mail}
        label="E-Mail"
        hint="Für die Anmeldung"
        error={errors.mail?.message}
        {...register("mail", { required: "Bitte eintragen" })}
      />
      <PasswordField id={IDS.password} label="Passwort" {...EYE} {...register("password")} />
      <TextArea id={IDS.text} label="Text" {...register("text")} />
      <SelectField
        id={IDS.kind}
        label="Art"
        placeholder="Bitte wählen"
        options={KINDS}
        {...register("kind")}
      />
      <CheckField id={IDS.terms} label="Ich stimme zu" {...register("terms")} />
      <button type="submit">Senden</button>
    </form>
  );
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe("fields in a react-hook-form form", () => {
  it("hand over their values", async () => {
    const save = vi.fn();
    render(<SignUp onSave={save} />);
    type("E-Mail", "a@example.org");
    type("Passwort", "geheim");
    type("Text", "Hallo");
    type("Art", "chemo");
    fireEvent.click(screen.getByLabelText("Ich stimme zu"));
    fireEvent.click(screen.getByText("Senden"));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toEqual({
      mail: "a@example.org",
      password: "geheim",
      text: "Hallo",
      kind: "chemo",
      terms: true,
    });
  });

  it("show the error, are marked wrong and take the focus through the ref", async () => {
    const save = vi.fn();
    render(<SignUp onSave={save} />);
    fireEvent.click(screen.getByText("Senden"));
    const field = screen.getByLabelText("E-Mail");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Für die Anmeldung",
      "Bitte eintragen",
    ]);
    expect(save).not.toHaveBeenCalled();
  });
});

describe("the password field", () => {
  it("shows and hides what is typed without losing it", () => {
    render(<PasswordField id={IDS.password} label="Passwort" {...EYE} />);
    const field = screen.getByLabelText<HTMLInputElement>("Passwort");
    type("Passwort", "geheim");
    expect(field.type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: EYE.showText }));
    expect(field.type).toBe("text");
    expect(field.value).toBe("geheim");
    fireEvent.click(screen.getByRole("button", { name: EYE.hideText }));
    expect(field.type).toBe("password");
  });

  it("leaves pasting and password managers alone", () => {
    render(<PasswordField id={IDS.password} label="Passwort" autoComplete="new-password" {...EYE} />);
    const field = screen.getByLabelText("Passwort");
    expect(field.getAttribute("autocomplete")).toBe("new-password");
    expect(fireEvent.paste(field)).toBe(true);
  });
});

describe("a message under a field", () => {
  it("waits until the mouse button is up, so that a button below does not move away from the click", async () => {
    const field = (error?: string) => <TextField id={IDS.mail} label="E-Mail" error={error} />;
    const { rerender } = render(field());
    fireEvent.mouseDown(document.body);
    rerender(field("Bitte eintragen"));
    expect(screen.queryByText("Bitte eintragen")).toBeNull();
    fireEvent.mouseUp(document.body);
    expect(await screen.findByText("Bitte eintragen")).toBeInstanceOf(HTMLElement);
  });
});
