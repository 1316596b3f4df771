import { type ReactNode, useEffect, useState } from "react";
import { painted } from "../../../platform/yieldToMain";

/** The ways in beside e-mail and password, once they are known. Without them the page is as it is. */
export function useSignInOptions(): ReactNode {
  const [found, setFound] = useState<ReactNode>(null);
  useEffect(() => {
    // Not before the form is painted: fetching another file takes a slow phone as long as drawing it.
    painted()
      .then(() => import("./signInOptions"))
      .then(({ signInOptions }) => signInOptions())
      .then(setFound, console.warn);
  }, []);
  return found;
}
