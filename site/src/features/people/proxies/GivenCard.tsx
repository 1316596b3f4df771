import { UserRound } from "lucide-react";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import { Tag } from "../../../ui/Tag";
import { Invitation } from "./Invitation";
import styles from "./proxies.module.css";
import { type ProxyAccess, partsOf, stateOf } from "./proxy";

interface GivenCardProps {
  row: ProxyAccess;
  /** True for the one whose code is to be made next. */
  next: boolean;
  onEnd: () => void;
}

/** An access that the person has given: to whom, what, until when, and when it was last used. */
export function GivenCard({ row, next, onEnd }: GivenCardProps) {
  const { t } = useTranslation("proxies");
  const { name } = row;
  const state = stateOf(row, dayOf(new Date()));
  return (
    <li>
      <Card title={name} start={<CategoryTile icon={UserRound} />} over={<Tag>{t(`state.${state}`)}</Tag>}>
        <div className={styles.lines}>
          {row.proxyname ? <p>{t("given.who", { name: row.proxyname })}</p> : null}
          <p>
            {t("parts", {
              parts: partsOf(row)
                .map((part) => t(`part.${part}`))
                .join(", "),
            })}
          </p>
          <p>{t("until", { day: dayText(row.until) })}</p>
          {row.status === "active" ? (
            <p>{row.looked ? t("given.looked", { day: dayText(row.looked) }) : t("given.neverLooked")}</p>
          ) : null}
        </div>
        {state === "ending" ? <p>{t("end.unsent", { name })}</p> : null}
        {state === "invited" && row.version === 0 ? <p>{t("code.unsent")}</p> : null}
        {state === "invited" && row.version > 0 ? <Invitation row={row} next={next} /> : null}
        {state === "ending" ? null : (
          <div className={styles.ways}>
            <LinkButton
              as={Link}
              to={paths.proxyEdit(row.id)}
              variant="second"
              compact
              aria-label={t("changeNamed", { name })}
            >
              {t("change")}
            </LinkButton>
            <Button variant="second" compact aria-label={t("end.named", { name })} onClick={onEnd}>
              {t("end.button")}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}
