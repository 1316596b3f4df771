import { Check, CircleAlert, X } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import styles from "./Toast.module.css";

// biome-ignore-start lint/style/useComponentExportOnlyModules: the hook belongs to its provider
/** How long a message stays, in milliseconds. */
export const TOAST_MS = { success: 3000, error: 10_000, undoable: 10_000 };

/** K-30: how many messages are held at most, the shown one included. */
const MAX_TOASTS = 3;

export type ToastKind = "success" | "error";

/** Takes back what a message tells of. */
export interface Undo {
  text: string;
  run: () => void;
  /** Called when the message is gone, and with it the offer. */
  onGone?: () => void;
}

export interface ToastApi {
  /** "Gespeichert." Replaces a success that is still shown. What can be taken back stays longer. */
  success: (text: string, undo?: Undo) => void;
  /** What happened and what to do. Never replaced by a later message. */
  error: (text: string) => void;
}

interface Message {
  id: number;
  kind: ToastKind;
  text: string;
  undo?: Undo | undefined;
}

const ToastContext = createContext<ToastApi | null>(null);

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error("useToast needs a ToastProvider above it");
  return api;
}
// biome-ignore-end lint/style/useComponentExportOnlyModules: the hook belongs to its provider

/** Distance between a message and what is above and below it. */
const GAP_PX = 24;

function enqueue(queue: readonly Message[], next: Message): readonly Message[] {
  const waiting = queue.filter((m) => m.kind === "error" && m.text !== next.text);
  const all = [...waiting, next];
  // What is being read stays; of what waits the latest counts.
  return all.length > MAX_TOASTS ? [...all.slice(0, 1), ...all.slice(1 - MAX_TOASTS)] : all;
}

export interface ToastProviderProps {
  /** Name of the close button: "Schließen". */
  closeText: string;
  children: ReactNode;
}

/** Short messages above the tab bar, one at a time. They are never the only place for information. */
export function ToastProvider({ closeText, children }: ToastProviderProps) {
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const nextId = useRef(0);

  const api = useMemo<ToastApi>(() => {
    const add = (kind: ToastKind) => (text: string, undo?: Undo) => {
      nextId.current += 1;
      const message = { id: nextId.current, kind, text, undo };
      setQueue((now) => enqueue(now, message));
    };
    return { success: add("success"), error: add("error") };
  }, []);

  const known = useRef<readonly Message[]>([]);
  useEffect(() => {
    const removed = known.current.filter((message) => !queue.includes(message));
    known.current = queue;
    for (const { undo } of removed) undo?.onGone?.();
  }, [queue]);

  const close = useCallback((id: number) => setQueue((now) => now.filter((m) => m.id !== id)), []);

  const current = queue[0];

  // As much space below the page as the message takes, so that what it covers can be scrolled into view.
  const container = useRef<HTMLDivElement>(null);
  const room = useRef(0);
  useLayoutEffect(() => {
    const leave = (height: number) => {
      room.current = height;
      document.documentElement.style.setProperty("--toast", `${height}px`);
    };
    if (current) {
      leave((container.current?.offsetHeight ?? 0) + GAP_PX);
      return;
    }
    // Removing the space while it is visible would move the page under the finger: it is removed after scrolling.
    const close = () => {
      // Without room nothing is measured: that would lay out the page at each scroll.
      if (room.current === 0) return;
      const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      if (below >= room.current) leave(0);
    };
    close();
    window.addEventListener("scroll", close, { passive: true });
    return () => window.removeEventListener("scroll", close);
  }, [current]);

  const shown = (kind: ToastKind) =>
    current?.kind === kind ? (
      <ToastMessage key={current.id} message={current} closeText={closeText} onClose={close} />
    ) : null;

  return (
    <ToastContext value={api}>
      {children}
      <div className={styles.room} />
      <div ref={container} className={styles.place}>
        {/* Both regions exist from the start: a region that is added together with its text is often not announced. */}
        <div role="status">{shown("success")}</div>
        <div role="alert">{shown("error")}</div>
      </div>
    </ToastContext>
  );
}

interface ToastMessageProps {
  message: Message;
  closeText: string;
  onClose: (id: number) => void;
}

function ToastMessage({ message: { id, kind, text, undo }, closeText, onClose }: ToastMessageProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const time = TOAST_MS[undo ? "undoable" : kind];

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => onClose(id), time);
    return () => clearTimeout(timer);
  }, [paused, id, time, onClose]);

  function blur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: pointer and focus only stop the timer, they trigger nothing
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={cx(styles.toast, kind === "error" && styles.error)}
      // Before that time nothing may load the page anew.
      data-stays={time}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={blur}
    >
      {kind === "error" ? <CircleAlert /> : <Check />}
      <span className={styles.text}>{text}</span>
      {undo ? (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            undo.run();
            onClose(id);
          }}
        >
          {undo.text}
        </button>
      ) : null}
      <IconButton label={closeText} onClick={() => onClose(id)}>
        <X />
      </IconButton>
    </div>
  );
}
