import { useParams } from "react-router";
import { useQuietRead } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { useReads } from "../../../app/useReads";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { Gate } from "./Gate";
import styles from "./proxies.module.css";
import { type Part, partsOf } from "./proxy";
import { SeenPart } from "./SeenPart";
import { type Seen, seePath } from "./seen";

/** What has the most to say: the days first. The others stand beside these where there is room. */
const MAIN: readonly Part[] = ["timeline", "tumor", "treatment", "checkin"];
const ASIDE: readonly Part[] = ["careteam", "medicalprofile"];

/** What somebody else lets the person read. Nothing of it is kept on the device. */
export default function ProxySeePage() {
  const { t } = useTranslation("proxies");
  const { id = "" } = useParams();
  const known = /^\d{1,16}$/.test(id);
  const { data, error, retry } = useQuietRead<Seen>(known ? seePath(id) : null);
  // What is kept of it says whose it is before the answer does.
  const row = useReads()?.find((one) => String(one.id) === id);
  const name = data?.name ?? row?.name;
  return (
    <Page
      title={name ?? t("title.proxySee", { ns: "common" })}
      intro={data ? t("see.intro", { name: data.name, day: dayText(data.until) }) : undefined}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("see.back")}
        </BackLink>
      }
    >
      <Gate data={data} missing={!known} error={error} retry={retry}>
        {(seen) => <Parts key={id} id={id} parts={partsOf(seen)} />}
      </Gate>
    </Page>
  );
}

function Parts({ id, parts }: { id: string; parts: readonly Part[] }) {
  const shown = (wanted: readonly Part[]) =>
    wanted.filter((part) => parts.includes(part)).map((part) => <SeenPart key={part} id={id} part={part} />);
  const [main, aside] = [shown(MAIN), shown(ASIDE)];
  return (
    <div className={styles.columns} data-beside={main.length > 0 && aside.length > 0 ? "" : undefined}>
      {main.length > 0 ? <div className={styles.column}>{main}</div> : null}
      {aside.length > 0 ? <div className={styles.column}>{aside}</div> : null}
    </div>
  );
}
