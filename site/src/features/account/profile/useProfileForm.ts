import type { UserRow } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { ApiError, staleAgainst } from "../../../api/problem";
import { inWords } from "../../../form/merge";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import {
  changesOf,
  faultsOf,
  fieldsOf,
  isBeyondAccount,
  type PersonProfile,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileType,
  type ProfileValues,
  rebased,
  type StoredRow,
  valuesOf,
} from "./profileForm";
import type { ProfileLists } from "./useProfileLists";

interface ProfileFormTask {
  type: ProfileType;
  row: StoredRow | null;
  /** What a new row begins with. */
  defaults: Partial<PersonProfile>;
  lists: ProfileLists;
  /** Loads what other pages show of the row. */
  reload: () => Promise<void>;
  /** After saving, and where the person cancels. */
  onDone: () => void;
}

export function useProfileForm({ type, row, defaults, lists, reload, onDone }: ProfileFormTask) {
  const { t } = useTranslation("profile");
  const api = useApi();
  const labelOf = (field: ProfileField) => t(`field.${field}`);

  async function send(values: ProfileValues, keyOf: RequestKey): Promise<StoredRow> {
    const changes = changesOf(type, values, defaults);
    const { base } = values;
    const row = !isBeyondAccount(type)
      ? await api.update("user", base as UserRow, changes)
      : base
        ? await api.update("user.profile", base as PersonProfile, changes)
        : await api.create("user.profile", changes, keyOf(changes)).catch(createdOnOtherDevice);
    await reload();
    return row;
  }

  /** There is one row for a person. One that another device has made meanwhile is as if that had changed it. */
  async function createdOnOtherDevice(error: unknown): Promise<never> {
    const isThere = error instanceof ApiError && error.fields.some(({ key }) => key === "unique");
    const [found] = isThere ? (await api.list("user.profile")).items : [];
    throw found ? staleAgainst(found) : error;
  }

  const merge = (values: ProfileValues, current: unknown) =>
    inWords(fieldsOf(type), rebased(type, values, current as StoredRow), {
      labelOf,
      shown: (field, { [field]: typed = "" }) => lists.nameOf(field, typed) ?? typed.trim(),
      notGiven: t("state.notGiven", { ns: "common" }),
    });

  return useForm<ProfileValues, ProfileField, StoredRow>({
    start: () => valuesOf(type, row, defaults),
    draft: { key: `profile-${type}` },
    fields: PROFILE_FIELDS[type],
    labelOf,
    check: (values) => faultsOf(type, values),
    say: ({ key }) => (key === "phone" ? t("fault.phone") : undefined),
    send,
    merge,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: onDone,
    onCancel: onDone,
  });
}
