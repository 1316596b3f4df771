import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../paths";
import { Help } from "./Help";
import { HintDialog } from "./HintDialog";
import { isHint } from "./hints";

/** The hint that the address names (`key`), in a dialog over the page with all of them. */
export default function HintModalPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = params.get("key");
  return (
    <>
      <Help />
      <HintDialog
        hint={isHint(key) ? key : null}
        onClose={() => void navigate(paths.help, { replace: true })}
      />
    </>
  );
}
