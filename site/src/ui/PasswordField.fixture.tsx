import { examples } from "./fixtures";
import { PasswordField } from "./PasswordField";

const texts = { label: "Passwort", showText: "Passwort anzeigen", hideText: "Passwort verbergen" };

export const fixtures = examples("PasswordField", PasswordField, {
  empty: { id: "password-empty", ...texts },
  wrong: { id: "password-wrong", ...texts, error: "Bitte geben Sie Ihr Passwort ein." },
});
