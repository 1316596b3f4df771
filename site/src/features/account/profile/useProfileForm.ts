import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import type { UserRow } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import type { Clash, Merged } from "../../../form/conflict";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { paths } from "../../../paths";
import {
  changesOf,
  faultsOf,
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
  lists: ProfileLists;
  /** Loads what other pages show of the row. */
  reload: () => Promise<void>;
}

export function useProfileForm({ type, row, lists, reload }: ProfileFormTask) {
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const api = useApi();
  const labelOf = (field: ProfileField) => t(`field.${field}`);
  const toPersonalData = () => void navigate(paths.personalData, { replace: true });

  async function send(values: ProfileValues, keyOf: RequestKey): Promise<void> {
    const changes = changesOf(type, values);
    if (type !== "contact") await api.update("user", values.base as UserRow, changes);
    else if (!values.base)
      await call("POST", "user/profile/add", { body: changes, idempotencyKey: keyOf(changes) });
    else if (Object.keys(changes).length > 0) {
      const { id, version } = values.base;
      await call("POST", `user/profile/update/${id}`, { body: { id, version, ...changes } });
    }
    await reload();
  }

  function merge(values: ProfileValues, current: unknown): Merged<ProfileValues> {
    const theirs = valuesOf(type, current as StoredRow);
    const merged = rebased(type, values, current as StoredRow);
    const shown = (field: ProfileField, typed = "") =>
      lists.nameOf(field, typed) ?? (typed.trim() || t("state.notGiven", { ns: "common" }));
    const clashes = merged.clashes.map(
      (field): Clash<ProfileValues> => ({
        name: field,
        legend: labelOf(field),
        mine: shown(field, values[field]),
        theirs: shown(field, theirs[field]),
        giveWay: (given) => ({ ...given, [field]: theirs[field] }),
      }),
    );
    return { values: merged.values, clashes };
  }

  return useForm<ProfileValues, ProfileField, void>({
    start: () => valuesOf(type, row),
    draft: { key: `profile-${type}` },
    fields: PROFILE_FIELDS[type],
    labelOf,
    check: (values) => faultsOf(type, values),
    say: ({ key }) => (key === "phone" ? t("fault.phone") : undefined),
    send,
    merge,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: toPersonalData,
    onCancel: toPersonalData,
  });
}
