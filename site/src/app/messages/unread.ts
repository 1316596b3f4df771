import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSWRConfig } from "swr";
import { useEntities } from "../../api/hooks";
import { listKey } from "../../api/keys";
import type { Query } from "../../api/query";
import { useRemoved } from "../../api/removals";
import { expectedPerson } from "../../api/token";
import { DEFAULT_PAGE_SIZE } from "../../constants";
import { pullNews } from "../../offline/pulls";
import { paths, TAPPED } from "../../paths";

/** All that is needed to count the notifications that were not read. */
const UNREAD: Query = { size: DEFAULT_PAGE_SIZE, filter: { unread: true }, lazy: true };

const CHANNEL = "zuversicht-notifications";

/** What the service worker tells open pages when a push has come. */
const PUSHED = "notification-pushed";

/** What it tells the page that a tap on a push has brought to the front; one that can go to the messages answers. */
const TAPPED_PUSH = "notification-tapped";

let channel: BroadcastChannel | null = null;

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

function isNotification(key: unknown): boolean {
  return typeof key === "string" && /^(notification|messageoverview)\//.test(key);
}

/** Loads all that is shown of notifications again: the number at the bell and the lists then agree. */
function useReloadMessages(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(isNotification), [mutate]);
}

/** Counts the unread ones again, where a list shows what came meanwhile. */
export function useRecount(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => void mutate(listKey("notification", UNREAD)), [mutate]);
}

/** As `useReloadMessages`, in the other tabs as well. For whoever has changed something. */
export function useBroadcastChange(): () => Promise<unknown> {
  const reload = useReloadMessages();
  return useCallback(() => {
    otherTabs().postMessage(null);
    return reload();
  }, [reload]);
}

/**
 * Checks for unread notifications after the sign-in (S-SESSION-15), after a change in another tab and after a push; SWR does so
 * when the person comes back to the page.
 */
export function useMessageNews(): void {
  const reload = useReloadMessages();
  const navigate = useNavigate();
  useEntities("notification", UNREAD);
  useEffect(() => {
    const changed = () => void reload();
    const pushed = async () => {
      const owner = expectedPerson();
      if (owner !== null) await pullNews(owner);
      await reload();
    };
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (data === PUSHED) void pushed();
      if (data !== TAPPED_PUSH) return;
      ports[0]?.postMessage(null);
      // In one step, as a form may ask before it is left.
      void navigate(`${paths.message}?${TAPPED}=true`, { replace: true });
    };
    const tabs = otherTabs();
    tabs.addEventListener("message", changed);
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener("message", onMessage);
    return () => {
      tabs.removeEventListener("message", changed);
      serviceWorker?.removeEventListener("message", onMessage);
    };
  }, [reload, navigate]);

  const toMessages = useToMessages();
  const { pathname, search } = useLocation();
  const tapped = pathname === paths.message && new URLSearchParams(search).has(TAPPED);
  useEffect(() => {
    if (tapped) void toMessages();
  }, [tapped, toMessages]);
}

/** N-10: a tap on a push leads to the dashboard and then to the messages. */
function useToMessages(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await navigate(paths.dashboard, { replace: true });
    await navigate(paths.message);
  }, [navigate]);
}

/** The unread notifications that are known here. */
export function useUnreadIds(): readonly number[] {
  return useEntities("notification", UNREAD).items?.map(({ id }) => id) ?? [];
}

/** The number of unread notifications, as text: "3", or "99+"; undefined when it is not known, empty for none. */
export function useUnreadNumber(): string | undefined {
  const { items, more } = useEntities("notification", UNREAD);
  const removed = useRemoved("notification");
  if (!items) return undefined;
  const count = items.filter(({ id }) => !removed.has(id)).length;
  if (more || count >= DEFAULT_PAGE_SIZE) return `${DEFAULT_PAGE_SIZE - 1}+`;
  return count === 0 ? "" : String(count);
}
