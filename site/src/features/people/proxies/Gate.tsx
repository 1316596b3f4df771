import type { ReactNode } from "react";
import type { ApiError } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";

interface GateProps<T> {
  data: T | undefined;
  /** True when the address names nothing. */
  missing: boolean;
  error: ApiError | undefined;
  retry: () => void;
  children: (data: T) => ReactNode;
}

/** What was loaded, or why it is not there: an access that has ended is nobody's fault. */
export function Gate<T>({ data, missing, error, retry, children }: GateProps<T>) {
  const { t } = useTranslation("proxies");
  if (data !== undefined && !error) return children(data);
  if (missing || error?.status === 404 || error?.status === 400)
    return (
      <EmptyState
        title={t("ended.title")}
        titleLevel={2}
        text={t("ended.text")}
        action={
          <LinkButton as={Link} to={paths.proxies}>
            {t("ended.back")}
          </LinkButton>
        }
      />
    );
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
}
