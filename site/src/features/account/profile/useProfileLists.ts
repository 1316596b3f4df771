import { useTranslation } from "../../../i18n/useTranslation";
import type { SelectGroup, SelectOption } from "../../../ui/SelectField";
import { usePersonLists } from "../personLists";
import {
  CHOSEN,
  isChosen,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileType,
  type StoredRow,
} from "./profileForm";

function flat(options: Options): SelectOption[] {
  return options.flatMap((entry) => ("options" in entry ? [...entry.options] : [entry]));
}

type Options = readonly (SelectOption | SelectGroup)[];

/** What the selects of a form offer. A stored choice is offered even while its list cannot be loaded. */
export function useProfileLists(type: ProfileType, row: StoredRow | null) {
  const { t } = useTranslation("profile");
  const fields: readonly ProfileField[] = PROFILE_FIELDS[type];
  const lists = usePersonLists(
    CHOSEN.filter((field) => fields.includes(field)),
    { often: t("lists.often"), all: t("lists.all") },
  );

  const loaded: Partial<Record<ProfileField, Options>> = {
    salutation: lists.salutations,
    academictitle: lists.titles,
    country: lists.countries,
    timezone: lists.timezones,
  };

  function storedChoice(field: ProfileField): SelectOption | undefined {
    const value: unknown = row ? (row as unknown as Record<string, unknown>)[field] : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    const { id, name } = value as { id: number; name: string };
    return { value: id, label: name };
  }

  function optionsOf(field: ProfileField): Options {
    const options = loaded[field] ?? [];
    const stored = storedChoice(field);
    const known = flat(options).some(({ value }) => value === stored?.value);
    return stored && !known ? [stored, ...options] : options;
  }

  /** The time zone of the device, where it is one of the list. */
  function deviceZone(): SelectOption | undefined {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const row = lists.timezoneRows?.find(({ key, active }) => key === here && active !== false);
    return row && { value: row.id, label: row.name };
  }

  return {
    optionsOf,
    deviceZone,
    /** The name of a choice by its id in the form; undefined for anything else. */
    nameOf: (field: ProfileField, id: string): string | undefined =>
      isChosen(field) ? flat(optionsOf(field)).find(({ value }) => String(value) === id)?.label : undefined,
  };
}

export type ProfileLists = ReturnType<typeof useProfileLists>;
