import { Phone } from "lucide-react";
import { useQuietRead } from "../../../../api/hooks";
import { listKey } from "../../../../api/keys";
import { phoneLink } from "../../../../app/links";
import { useClinicPhone } from "../../../../app/useClinicPhone";
import { LinkList, LinkRow } from "../../../../ui/LinkList";
import { Section } from "../../../../ui/Section";
import { type Contact, callLink, fullName } from "../contact";
import { ALL_CONTACTS } from "../contactQueries";

const LIST = listKey("addressbookentry", ALL_CONTACTS);

/** More would be a list to search in; that is a page of its own. */
const MAX_ITEMS = 3;

interface TeamNumbersProps {
  title: string;
  /** The name of the number of the clinic. */
  clinic: string;
}

/** The number of the person's clinic and of the first contacts, to call; nothing while there is none. */
export function TeamNumbers({ title, clinic }: TeamNumbersProps) {
  const { data } = useQuietRead<{ items: readonly Contact[] }>(LIST);
  const { phone } = useClinicPhone(false);
  const numbers = [
    { key: 0, name: clinic, about: phone, call: phoneLink(phone) },
    ...(data?.items ?? []).map((contact) => ({
      key: contact.id,
      name: fullName(contact),
      about: contact.phone || contact.mobile,
      call: callLink(contact),
    })),
  ].filter(({ call }) => call !== null);
  if (numbers.length === 0) return null;
  return (
    <Section title={title}>
      <LinkList>
        {numbers.slice(0, MAX_ITEMS).map(({ key, name, about, call }) => (
          <LinkRow key={key} href={call ?? undefined} name={name} about={about} start={<Phone />} />
        ))}
      </LinkList>
    </Section>
  );
}
