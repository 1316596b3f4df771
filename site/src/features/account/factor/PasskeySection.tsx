import { Fingerprint } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../../api/client";
import type { NamedSchema } from "../../../api/entities";
import { useQuietRead } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { LoadFailure } from "../../../app/LoadFailure";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CategoryTile } from "../../../ui/CategoryTile";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useToast } from "../../../ui/Toast";
import { ConfirmedForm } from "./ConfirmedForm";
import styles from "./factor.module.css";
import { PasskeyForm } from "./PasskeyForm";
import { RenameForm } from "./RenameForm";
import { knowsPasskeys } from "./webauthn";

type List = NamedSchema<"factor.passkey.list.get">;
type Passkey = List["items"][number];

type Step = { name: "add" } | { name: "rename" | "remove"; passkey: Passkey };

const day = (seconds: number) => dayText(dayOf(new Date(seconds * 1000)));

/** The passkeys: adding, renaming, removing. */
export function PasskeySection({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation("factor");
  const toast = useToast();
  const list = useQuietRead<List>("factor/passkey/list");
  const [step, setStep] = useState<Step | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  function go(next: Step | null) {
    moved.current = true;
    setStep(next);
    onBusy(next !== null);
  }

  const name = step?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is like another page
  useEffect(() => {
    if (moved.current) title.current?.focus();
  }, [name]);

  async function finish() {
    await list.reload();
    go(null);
  }

  const section = (text: string, children: ReactNode) => (
    <Section title={text} titleRef={title}>
      <div className={styles.part}>{children}</div>
    </Section>
  );
  const leave = { onDone: () => void finish(), onCancel: () => go(null) };

  if (step?.name === "add")
    return section(
      t("passkey.addTitle"),
      <>
        <p>{t("passkey.addText")}</p>
        <PasskeyForm {...leave} />
      </>,
    );
  if (step?.name === "rename")
    return section(
      t("passkey.renameTitle"),
      <RenameForm id={step.passkey.id} name={step.passkey.name} {...leave} />,
    );
  if (step?.name === "remove")
    return section(
      t("passkey.removeTitle"),
      <>
        <p>{t("passkey.removeText", { name: step.passkey.name })}</p>
        <ConfirmedForm
          label={t("passkey.removeTitle")}
          submitText={t("passkey.remove")}
          destroys
          send={(body) => call("POST", "factor/passkey/remove", { body: { ...body, id: step.passkey.id } })}
          onDone={() => {
            toast.success(t("passkey.removed"));
            void finish();
          }}
          onCancel={() => go(null)}
        />
      </>,
    );
  const { data } = list;
  return section(
    t("passkey.title"),
    <>
      <p>{t("passkey.intro")}</p>
      {data ? (
        data.items.length === 0 ? (
          <p>{t("passkey.none")}</p>
        ) : (
          <ul className={styles.list} aria-label={t("passkey.list")}>
            {data.items.map((passkey) => (
              <li key={passkey.id}>
                <Card title={passkey.name} titleLevel={3} start={<CategoryTile icon={Fingerprint} />}>
                  <div className={styles.part}>
                    <div>
                      <p>{t("passkey.since", { when: day(passkey.created) })}</p>
                      <p>{t("passkey.used", { when: day(passkey.used) })}</p>
                    </div>
                    <div className={styles.ways}>
                      <Button
                        variant="second"
                        compact
                        aria-label={t("passkey.renameNamed", { name: passkey.name })}
                        onClick={() => go({ name: "rename", passkey })}
                      >
                        {t("passkey.rename")}
                      </Button>
                      <Button
                        variant="second"
                        compact
                        aria-label={t("passkey.removeNamed", { name: passkey.name })}
                        onClick={() => go({ name: "remove", passkey })}
                      >
                        {t("passkey.remove")}
                      </Button>
                    </div>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )
      ) : list.error ? (
        <LoadFailure error={list.error} busy={list.busy} onRetry={list.retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      {knowsPasskeys() ? (
        <div>
          <Button variant="second" onClick={() => go({ name: "add" })}>
            {t("passkey.add")}
          </Button>
        </div>
      ) : (
        <p className="small quiet">{t("passkey.unsupported")}</p>
      )}
    </>,
  );
}
