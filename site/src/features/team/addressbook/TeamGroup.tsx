import { Phone } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { CategoryMark } from "./CategoryMark";
import { type Contact, type ContactGroup, callLink, fullName } from "./contact";
import styles from "./team.module.css";

/** The contacts of one category. */
export function TeamGroup({ group }: { group: ContactGroup }) {
  const headingId = `team-category-${group.id}`;
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h2 id={headingId} className={styles.heading}>
        <CategoryMark category={group.key} />
        {group.name}
      </h2>
      <ul className={styles.people}>
        {group.contacts.map((contact) => (
          <li key={contact.id} className={styles.person}>
            <Person contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ contact }: { contact: Contact }) {
  const { t } = useTranslation("addressbook");
  const name = fullName(contact);
  const call = callLink(contact);
  return (
    <>
      <div className={styles.who}>
        <h3 className={styles.name}>
          <Link to={paths.addressBookEntryView(contact.id)}>{name}</Link>
        </h3>
        {contact.practice ? <p className={styles.where}>{contact.practice}</p> : null}
      </div>
      {call === null ? null : (
        <LinkButton
          href={call}
          variant="soft"
          compact
          icon={<Phone />}
          aria-label={t("place.callFor", { ns: "common", name })}
        >
          {t("place.call", { ns: "common" })}
        </LinkButton>
      )}
    </>
  );
}
