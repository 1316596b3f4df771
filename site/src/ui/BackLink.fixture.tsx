import { BackLink, type BackLinkProps } from "./BackLink";
import { examples } from "./fixtures";

export const fixtures = examples<BackLinkProps<"a">>("BackLink", BackLink, {
  "named by where it leads": { children: "Behandlung verstehen", href: "#artikel" },
});
