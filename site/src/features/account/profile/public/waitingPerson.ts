import type { Item, Values } from "../../../../device/item";
import { LANGUAGES, languages } from "../../../../i18n/languages";
import { paths } from "../../../../paths";
import { isProfileType, PROFILE_FIELDS } from "../profileForm";

/** The page that corrects what was entered; undefined where it was no form. */
export function personForm({ body }: Item): string | undefined {
  const types = Object.keys(PROFILE_FIELDS).filter(isProfileType);
  const type = types.find((one) => PROFILE_FIELDS[one].some((field) => field in body));
  return type && paths.profileEdit(type);
}

/** A property of the account to be read; undefined where it is read like any other. */
export function personValue(name: string, values: Values): string | undefined {
  if (name !== "language") return undefined;
  const { id } = (values[name] ?? {}) as { id?: number };
  const language = languages().find((one) => LANGUAGES[one].id === id);
  return language && LANGUAGES[language].name;
}
