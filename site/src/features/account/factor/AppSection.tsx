import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/client";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import { useToast } from "../../../ui/Toast";
import { CodeForm, type PendingApp } from "./CodeForm";
import { ConfirmedForm } from "./ConfirmedForm";
import styles from "./factor.module.css";
import type { FactorState } from "./factorState";
import { RecoveryCodes } from "./RecoveryCodes";

/** What the section shows instead of the state. */
type Step =
  | { name: "password" | "renew" | "end" }
  | { name: "code"; pending: PendingApp }
  | { name: "codes"; codes: readonly string[]; title: "codes.title" | "codes.newTitle" };

interface AppSectionProps {
  state: FactorState;
  /** True while a step is shown. */
  onBusy: (busy: boolean) => void;
  reload: () => Promise<unknown>;
}

/** The authenticator app: switching on in three steps, new recovery codes, switching off. */
export function AppSection({ state, onBusy, reload }: AppSectionProps) {
  const { t } = useTranslation("factor");
  const toast = useToast();
  const [step, setStep] = useState<Step | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  function go(next: Step | null) {
    moved.current = true;
    setStep(next);
    onBusy(next !== null);
  }

  /** Each step is like another page: its title takes the focus. */
  const name = step?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step
  useEffect(() => {
    if (moved.current) title.current?.focus();
  }, [name]);

  async function finish() {
    await reload();
    go(null);
  }

  const section = (text: string, children: React.ReactNode) => (
    <Section title={text} titleRef={title}>
      <div className={styles.part}>{children}</div>
    </Section>
  );

  if (step?.name === "password")
    return section(
      t("password.title"),
      <>
        <p>{t("password.text")}</p>
        <ConfirmedForm
          key="password"
          label={t("password.title")}
          submitText={t("password.submit")}
          send={async (body) => (await call("POST", "factor/totp/begin", { body })) as PendingApp}
          onDone={(pending) => go({ name: "code", pending })}
          onCancel={() => go(null)}
        />
      </>,
    );
  if (step?.name === "code")
    return section(
      t("code.title"),
      <CodeForm
        pending={step.pending}
        onDone={(codes) => go({ name: "codes", codes, title: "codes.title" })}
        onCancel={() => go(null)}
      />,
    );
  if (step?.name === "codes")
    return section(t(step.title), <RecoveryCodes codes={step.codes} onDone={() => void finish()} />);
  if (step?.name === "renew")
    return section(
      t("renew.title"),
      <>
        <p>{t("renew.text")}</p>
        <ConfirmedForm
          key="renew"
          label={t("renew.title")}
          submitText={t("renew.submit")}
          send={async (body) =>
            (await call("POST", "factor/recovery", { body })) as { recoverycodes: string[] }
          }
          onDone={({ recoverycodes }) => go({ name: "codes", codes: recoverycodes, title: "codes.newTitle" })}
          onCancel={() => go(null)}
        />
      </>,
    );
  if (step?.name === "end")
    return section(
      t("end.title"),
      <>
        <p>{t("end.text")}</p>
        <ConfirmedForm
          key="end"
          label={t("end.title")}
          submitText={t("end.submit")}
          destroys
          send={(body) => call("POST", "factor/totp/end", { body })}
          onDone={() => {
            toast.success(t("end.done"));
            void finish();
          }}
          onCancel={() => go(null)}
        />
      </>,
    );
  if (!state.totp)
    return section(
      t("off.title"),
      <>
        <p>{t("off.text")}</p>
        <div>
          <Button onClick={() => go({ name: "password" })}>{t("off.start")}</Button>
        </div>
      </>,
    );
  return section(
    t("on.title"),
    <>
      <p>{t("on.since", { when: dayText(dayOf(new Date((state.since ?? 0) * 1000))) })}</p>
      <p>{t("on.left", { count: state.recoverycodes })}</p>
      <div className={styles.ways}>
        <Button variant="second" onClick={() => go({ name: "renew" })}>
          {t("on.renew")}
        </Button>
        <Button variant="second" onClick={() => go({ name: "end" })}>
          {t("on.end")}
        </Button>
      </div>
      <p className="small quiet">{t("on.others")}</p>
      <p>
        <Link to={paths.devices}>{t("on.toDevices")}</Link>
      </p>
    </>,
  );
}
