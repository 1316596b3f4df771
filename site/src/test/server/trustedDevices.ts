import { type Account, only, refuseIf } from "./account";
import type { Answer, Call } from "./call";
import type { Fault } from "./contract";
import { given } from "./password";

/** The calls below `signin/trusted`. */
export function answerTrusted(named: string, call: Call, { factor }: Account): Answer | undefined {
  switch (named) {
    case "GET signin/trusted":
      return { status: 200, body: { items: factor.trusted } };
    case "POST signin/trusted/end": {
      const body = call.body();
      const faults: Fault[] = [];
      const id = given(body, "id", faults);
      if (id !== "" && !/^[0-9a-f]{64}$/.test(id)) faults.push({ path: "id", key: "pattern" });
      only(body, ["id"], faults);
      refuseIf(faults);
      factor.trusted = factor.trusted.filter((one) => one.id !== id);
      return { status: 204 };
    }
    default:
      return undefined;
  }
}
