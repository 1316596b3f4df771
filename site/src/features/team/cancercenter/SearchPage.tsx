import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApi } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/CheckField";
import { Page } from "../../../ui/Page";
import { SelectField } from "../../../ui/SelectField";
import { TextField } from "../../../ui/TextField";
import styles from "./center.module.css";
import { queryOf, RADII, searchOf, zipFaultOf } from "./centerSearch";
import { SearchHere } from "./SearchHere";
import { type CenterSearch, centerResultPath, centerSearchPath, HERE } from "./searchPaths";
import { tidyZip, type ZipFault, zipFault } from "./zipcode";

/** Asks for a postcode. The input is kept in the address only, for a reload and the back button. */
export default function SearchPage() {
  const { t } = useTranslation("cancercenter");
  const id = useId();
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useState(() => searchOf(params.get("zipcode") ?? "", params));
  const [fault, setFault] = useState<ZipFault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (attempt > 0) field.current?.focus();
  }, [attempt]);

  function change(changes: Partial<CenterSearch>) {
    const next = { ...search, ...changes };
    setSearch(next);
    void navigate(centerSearchPath(next), { replace: true, preventScrollReset: true });
  }

  function refuse(found: ZipFault) {
    setFault(found);
    setAttempt((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const tidied = { ...search, zipcode: tidyZip(search.zipcode) };
    const found = zipFault(tidied.zipcode);
    if (found) return refuse(found);
    setPending(true);
    try {
      // An unknown postcode is reported here, where it can be corrected.
      await api.list("cancercenter", queryOf(tidied));
    } catch (error) {
      const refused = error instanceof ApiError ? zipFaultOf(error) : null;
      // Any other failure is shown by the result page, which can try again.
      if (refused) return refuse(refused);
    } finally {
      setPending(false);
    }
    await navigate(centerResultPath(tidied));
  }

  return (
    <Page
      title={t("title.cancerCenterSearch", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.cancerCenter}>
          {t("title.cancerCenter", { ns: "common" })}
        </BackLink>
      }
      intro={t("search.intro")}
      width="form"
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={field}
          id={`${id}-zip`}
          label={t("search.zipcode")}
          hint={t("search.zipcodeHint")}
          error={fault ? t(`search.fault.${fault}`) : undefined}
          inputMode="numeric"
          autoComplete="off"
          required
          value={search.zipcode}
          onChange={(event) => {
            setFault(null);
            change({ zipcode: event.target.value });
          }}
        />
        <SelectField
          id={`${id}-radius`}
          label={t("search.radius")}
          value={search.radius}
          onChange={(event) => change({ radius: event.target.value })}
          options={RADII.map((radius) => ({
            value: radius,
            label: radius === "" ? t("search.everywhere") : t("search.within", { km: radius }),
          }))}
        />
        <CheckField
          id={`${id}-certified`}
          label={t("search.certified")}
          hint={t("search.certifiedHint")}
          checked={search.certified}
          onChange={(event) => change({ certified: event.target.checked })}
        />
        <Button type="submit" block icon={<Search />} pending={pending} pendingText={t("search.pending")}>
          {t("search.submit")}
        </Button>
        <p className="small quiet">{t("search.privacy")}</p>
      </form>
      <SearchHere
        onFound={() => void navigate(centerResultPath({ ...search, zipcode: HERE }))}
        onMissing={() => field.current?.focus()}
      />
    </Page>
  );
}
