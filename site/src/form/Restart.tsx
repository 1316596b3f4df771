import { Fragment, type ReactNode, useState } from "react";

interface RestartProps {
  /** The form; it calls `restart` when its draft was given up or its input is stored. */
  children: (restart: () => void) => ReactNode;
}

/** A draft that was given up leaves a form as if it had just been opened. */
export function Restart({ children }: RestartProps) {
  const [round, setRound] = useState(0);
  return <Fragment key={round}>{children(() => setRound((count) => count + 1))}</Fragment>;
}
