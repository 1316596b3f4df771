import { Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useEntities } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./team.module.css";

interface OthersProps {
  title: string;
  rows: readonly { id: number; name: string; text?: string | undefined; to?: string }[];
  /** Content below the rows. */
  children?: ReactNode;
}

/** Centres and people that are not in the address book. */
function Others({ title, rows, children }: OthersProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {rows.length === 0 ? null : (
        <ul className={styles.people}>
          {rows.map((row) => (
            <li key={row.id} className={styles.person}>
              <div className={styles.who}>
                {row.to === undefined ? (
                  <p className={styles.name}>{row.name}</p>
                ) : (
                  <h3 className={styles.name}>
                    <Link to={row.to}>{row.name}</Link>
                  </h3>
                )}
                {row.text ? <p className={styles.where}>{row.text}</p> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** The saved centres, and the link to the search. */
export function SavedCenters() {
  const { t } = useTranslation("addressbook");
  const { items } = useEntities("usercancercenter", { size: 100 });
  if (!items) return null;
  const rows = items.map(({ id, cancercenter, note }) => ({
    id,
    name: cancercenter.name,
    text: note ?? undefined,
    to: paths.cancerCenterDetail(cancercenter.id, id),
  }));
  return (
    <Others title={t("team.centers")} rows={rows}>
      {rows.length === 0 ? <p className="quiet">{t("team.noCenter")}</p> : null}
      <Actions
        forward={
          <LinkButton as={Link} to={paths.cancerCenterSearch} variant="second" icon={<Search />}>
            {t("team.findCenter")}
          </LinkButton>
        }
      />
    </Others>
  );
}

/** People the person is connected with; nothing is shown without any. Their names are what they have given. */
export function TrustedPeople() {
  const { t } = useTranslation("addressbook");
  const { items = [] } = useEntities("userrelation", { size: 100 });
  const rows = items.map(({ id, categories, received, relatedname, status }) => {
    // What the two are is said by who asks, of the other person.
    const what = (received ? [] : (categories ?? [])).map(({ name }) => name).join(", ");
    const became = t(`team.status.${status ?? "open"}`);
    return {
      id,
      name: relatedname || what || t("team.person"),
      text: relatedname && what ? `${what} · ${became}` : became,
      to: paths.relationView(id),
    };
  });
  return rows.length === 0 ? null : <Others title={t("team.trusted")} rows={rows} />;
}
