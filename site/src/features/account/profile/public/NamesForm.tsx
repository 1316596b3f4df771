import { LoadFailure } from "../../../../app/LoadFailure";
import { useTranslation } from "../../../../i18n/useTranslation";
import { Skeleton } from "../../../../ui/Skeleton";
import { ProfileForm } from "../ProfileForm";
import { usePerson } from "../usePerson";

interface NamesFormProps {
  onDone: () => void;
  saveText: string;
  cancelText: string;
}

/** How the person wants to be addressed. The page has to load the words of `profile`. */
export function NamesForm(props: NamesFormProps) {
  const { t } = useTranslation();
  const { user, error, busy, reload } = usePerson();
  if (user) return <ProfileForm type="name" row={user} defaults={{}} reload={reload} {...props} />;
  if (error) return <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />;
  return <Skeleton shape="text" count={2} label={t("state.loading")} />;
}
