import type { Entities } from "../../api/entities";
import { Link } from "../../app/Link";
import { paths } from "../../paths";
import { LinkRow } from "../../ui/LinkList";
import { DocumentTile } from "./DocumentTile";
import { aboutOf } from "./documents";
import type { OriginState } from "./origin";

type Document = Entities["document"];

/** A document in a list of links. `from`: the page that the list stands on. */
export function DocumentRow({ document, from }: { document: Document; from: string }) {
  return (
    <LinkRow
      as={Link}
      to={paths.documentView(document.id)}
      state={{ from } satisfies OriginState}
      start={<DocumentTile document={document} />}
      name={document.name}
      about={aboutOf(document) || undefined}
    />
  );
}
