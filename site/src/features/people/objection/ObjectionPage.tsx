import { Navigate, useNavigate, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { objectionLimits } from "../../../api/limits";
import { Form } from "../../../form/Form";
import { faultsIn, text } from "../../../form/fields";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { type ObjectionRoot, paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { TextArea } from "../../../ui/TextArea";

const FIELDS = { reason: text(objectionLimits.reason) };

const ROOTS: readonly string[] = [
  "userrelation",
  "article",
  "glossaryentry",
  "cancercenter",
] satisfies ObjectionRoot[];

function isObjectionRoot(root: string): root is ObjectionRoot {
  return ROOTS.includes(root);
}

interface ObjectionValues {
  reason: string;
}

/** Says that what the address names should not be there: a text of ours, or a question of another person. */
export default function ObjectionPage() {
  const [query] = useSearchParams();
  const [root, id] = [query.get("root") ?? "", query.get("id") ?? ""];
  if (!isObjectionRoot(root) || !/^[1-9]\d{0,15}$/.test(id)) return <Navigate to={paths.contactUs} replace />;
  return <Objection root={root} id={Number(id)} />;
}

function Objection({ root, id }: { root: ObjectionRoot; id: number }) {
  const { t } = useTranslation("objection");
  const navigate = useNavigate();
  const back = () => void navigate(-1);
  const form = useForm<ObjectionValues, "reason", unknown>({
    start: () => ({ reason: "" }),
    draft: { key: `objection-${root}-${id}` },
    fields: ["reason"],
    labelOf: () => t("reason"),
    check: (values) => faultsIn(FIELDS, values),
    send: ({ reason }) => {
      const said = reason.trim();
      return call("POST", `${root}/objectionable/${id}`, { body: said === "" ? {} : { reason: said } });
    },
    savedText: () => t("sent"),
    onSaved: back,
    onCancel: back,
  });
  return (
    <Page title={t("title.objection", { ns: "common" })} intro={t(`intro.${root}`)} width="form">
      <Form form={form} saveText={t("submit")} busyText={t("pending")}>
        <TextArea
          {...form.fields.register("reason")}
          {...form.frame("reason")}
          hint={t("hint")}
          optional={t("optional")}
          maxLength={objectionLimits.reason.maxLength}
        />
        <p>{t("urgent")}</p>
      </Form>
    </Page>
  );
}
