import { Navigate, useSearchParams } from "react-router";
import { paths } from "../../../paths";
import { RemoveRow } from "../../papers/public/RemoveRow";

/** The question before something goes: a row that the address names, else the account. */
export default function RemoveModalPage() {
  const [query] = useSearchParams();
  const [root, id] = [query.get("root"), query.get("id")];
  if (root === null && id === null) return <Navigate to={paths.passwordModal("deleteaccount")} replace />;
  return <RemoveRow root={root ?? ""} id={id ?? ""} />;
}
