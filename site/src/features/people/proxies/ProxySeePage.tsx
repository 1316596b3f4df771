import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { NamedSchema } from "../../../api/entities";
import { useQuietRead } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { Fact, Facts } from "../../../ui/Facts";
import { Page } from "../../../ui/Page";
import { RadioCards } from "../../../ui/RadioCards";
import { Section } from "../../../ui/Section";
import { Gate } from "./Gate";
import styles from "./proxies.module.css";
import { type Part, partsOf } from "./proxy";
import { ToProxies } from "./ToProxies";

type SharedContent = NamedSchema<"proxyaccess.see.id.get">;

/** What somebody else lets the person read. Nothing of it is kept on the device. */
export default function ProxySeePage() {
  const { t } = useTranslation("proxies");
  const { id = "" } = useParams();
  const known = /^\d{1,15}$/.test(id);
  const { data, error, retry } = useQuietRead<SharedContent>(known ? `proxyaccess/see/${id}` : null);
  const group = useId();
  const [chosen, setChosen] = useState<Part | null>(null);
  const name = data?.name ?? "";
  return (
    <Page
      title={t("title.proxySee", { ns: "common" })}
      intro={data ? t("see.intro", { name, day: dayText(data.until) }) : undefined}
      back={<ToProxies />}
      width="form"
    >
      <Gate data={data} missing={!known} error={error} retry={retry}>
        {(seen) => (
          <div className={styles.part}>
            <RadioCards<Part>
              id={group}
              name="part"
              legend={t("see.what")}
              value={chosen}
              onChange={setChosen}
              options={partsOf(seen).map((part) => ({ value: part, label: t(`part.${part}`) }))}
            />
            {chosen ? <SeenPart key={chosen} id={id} part={chosen} /> : null}
          </div>
        )}
      </Gate>
    </Page>
  );
}

function SeenPart({ id, part }: { id: string; part: Part }) {
  const { t } = useTranslation("proxies");
  const { data, error, retry } = useQuietRead<SharedContent>(`proxyaccess/see/${id}?part=${part}`);
  return (
    <Section title={t(`part.${part}`)}>
      <Gate data={data} missing={error?.status === 403} error={error} retry={retry}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t("see.nothing")}</p>
          ) : (
            <ul className={styles.list}>
              {items.map((item, index) => (
                // Rows without a number that never move.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>
                  <Facts>
                    {item.details.map(({ label, value }) => (
                      <Fact key={label} name={label} value={value} />
                    ))}
                  </Facts>
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </Section>
  );
}
