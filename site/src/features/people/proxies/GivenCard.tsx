import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { dayText } from "../../../app/dayText";
import { useCopy } from "../../../app/useCopy";
import { useReport } from "../../../app/useReport";
import { dayOf } from "../../../dates/dates";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { LinkButton } from "../../../ui/LinkButton";
import { Tag } from "../../../ui/Tag";
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
      <Card title={name} over={<Tag>{t(`state.${state}`)}</Tag>}>
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
        {state === "ending" ? <p>{t("end.waits", { name })}</p> : null}
        {state === "invited" && row.id < 0 ? <p>{t("code.waits")}</p> : null}
        {state === "invited" && row.id > 0 ? <Invitation row={row} next={next} /> : null}
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

/** The code that the trusted person enters, once it was asked for. */
function Invitation({ row, next }: Pick<GivenCardProps, "row" | "next">) {
  const { t } = useTranslation("proxies");
  const report = useReport();
  const copy = useCopy();
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const variant = next ? "primary" : "second";

  async function make() {
    setBusy(true);
    try {
      const answer = (await call("POST", `proxyaccess/invite/${row.id}`, { body: {} })) as { code: string };
      setCode(`${answer.code.slice(0, 5)}-${answer.code.slice(5)}`);
    } catch (error) {
      report(error);
    }
    setBusy(false);
  }

  return (
    <div className={styles.invitation}>
      <p>{t(row.invitation && !code ? "code.before" : "code.how", { name: row.name })}</p>
      <div role="status">{code ? <p className={styles.code}>{code}</p> : null}</div>
      <div className={styles.ways}>
        {code ? (
          <Button variant={variant} compact onClick={() => void copy(code)}>
            {t("code.copy")}
          </Button>
        ) : (
          <Button
            variant={variant}
            compact
            pending={busy}
            pendingText={t("code.pending")}
            onClick={() => void make()}
          >
            {t(row.invitation ? "code.again" : "code.make")}
          </Button>
        )}
      </div>
    </div>
  );
}
