import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { useDateSupport } from "../../../app/dateSupport";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { CheckCards } from "../../../ui/CheckCards";
import { DateField } from "../../../ui/DateField";
import { TextField } from "../../../ui/TextField";
import { ConfirmedDialog } from "../../account/factor/public/ConfirmedDialog";
import styles from "./proxies.module.css";
import { lastDay, PARTS, type Part, PROXY, type ProxyAccess, type ProxyDefaults } from "./proxy";
import { useProxyForm } from "./useProxyForm";

interface ProxyFormProps {
  /** The access to change; null for a new one. */
  row: ProxyAccess | null;
  /** What a new one begins with. */
  defaults?: ProxyDefaults;
  /** Called once the server has a new one: its code comes next. */
  onGiven?: (row: ProxyAccess) => void;
}

/** Who may read, what, and until when. */
export function ProxyForm({ row, defaults, onGiven }: ProxyFormProps) {
  const { t } = useTranslation("proxies");
  const navigate = useNavigate();
  const support = useDateSupport();
  const back = () => void navigate(paths.proxies, { replace: true });
  const { widening, ...form } = useProxyForm({ row, defaults, onGiven, onSaved: back, onCancel: back });
  const { label, error, ...parts } = form.frame("parts");
  return (
    <>
      <Form
        form={form}
        saveText={row ? undefined : t("code.make")}
        busyText={row ? undefined : t("code.pending")}
      >
        <div className={styles.part}>
          <TextField
            {...form.fields.register("name")}
            {...form.frame("name")}
            hint={t("form.nameHint")}
            maxLength={PROXY.name.limit?.maxLength}
            required
          />
          <Controller
            control={form.fields.control}
            name="parts"
            render={({ field: { value, onChange, ...field } }) => (
              <CheckCards<Part>
                {...field}
                {...parts}
                legend={label}
                hint={t("form.partsHint")}
                error={error}
                values={value}
                onChange={onChange}
                options={PARTS.map((part) => ({ value: part, label: t(`part.${part}`) }))}
              />
            )}
          />
          <DateField
            {...support}
            {...form.frame("until")}
            name="until"
            min={support.today}
            max={lastDay(support.today)}
            hint={t("form.untilHint")}
            value={form.fields.watch("until")}
            onChange={(until) => form.change({ until }, "until")}
            required
          />
        </div>
      </Form>
      {widening ? (
        <ConfirmedDialog
          title={t("widen.title")}
          text={t("widen.text", widening.shown)}
          submitText={t("widen.submit")}
          busyText={t("action.saving", { ns: "common" })}
          send={widening.send}
          onDone={widening.done}
          onClose={widening.stop}
        />
      ) : null}
    </>
  );
}
