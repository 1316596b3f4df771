import type { SVGProps } from "react";
import { examples } from "./fixtures";
import { icon } from "./icon";

function Check(props: SVGProps<SVGSVGElement>) {
  return icon("check", "M20 6L9 17l-5-5", props);
}

export const fixtures = examples<SVGProps<SVGSVGElement>>("icon", Check, {
  plain: {},
  "with a class": { className: "quiet" },
});
