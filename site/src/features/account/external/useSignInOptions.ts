import { type ReactNode, useEffect, useState } from "react";

/** The ways in beside e-mail and password, once they are known. Without them the page is as it is. */
export function useSignInOptions(): ReactNode {
  const [found, setFound] = useState<ReactNode>(null);
  useEffect(() => {
    import("./signInOptions").then(({ signInOptions }) => signInOptions()).then(setFound, console.warn);
  }, []);
  return found;
}
