import { examples } from "./fixtures";
import { LinkButton, type LinkButtonProps } from "./LinkButton";

export const fixtures = examples<LinkButtonProps<"a">>("LinkButton", LinkButton, {
  primary: { children: "Konto anlegen", href: "#konto" },
  quiet: { children: "Passwort vergessen?", href: "#passwort", variant: "quiet", compact: true },
});
