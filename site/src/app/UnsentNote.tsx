import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Unsent } from "../device/unsent";
import { paths } from "../paths";
import { LinkButton } from "../ui/LinkButton";
import { Note } from "../ui/Note";

/** Says how many changes are only on this device. The page that lists them says so itself. */
export function UnsentNote({ count, decide }: Unsent) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (pathname === paths.outbox) return null;
  return (
    <Note kind={decide > 0 ? "notice" : "info"}>
      {decide > 0 && <p>{t("note.decide", { ns: "outbox", count: decide })}</p>}
      {count > decide && <p>{t("note.waiting", { ns: "outbox", count: count - decide })}</p>}
      <div>
        <LinkButton as={Link} to={paths.outbox} variant="second" compact>
          {t("note.link", { ns: "outbox" })}
        </LinkButton>
      </div>
    </Note>
  );
}
