import { useState } from "react";
import { call } from "../../../api/client";
import type { NamedSchema } from "../../../api/entities";
import { useApi, useEntities, useQuietRead } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { momentText } from "../../../app/momentText";
import { useReport } from "../../../app/useReport";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useToast } from "../../../ui/Toast";
import { useFeed } from "../../timeline/public/useFeed";
import { useDeviceText } from "../devices/useDeviceText";
import type { FactorState } from "../factor/factorState";
import { grouped, type Opener } from "./openers";

const day = (seconds: number) => dayText(dayOf(new Date(seconds * 1000)));

/** What opens the account, from all places where it is kept, and its end. */
export function useAccess() {
  const { t } = useTranslation("access");
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const device = useDeviceText();
  const signIns = useQuietRead<NamedSchema<"signin.list.get">>("signin/list");
  const passkeys = useQuietRead<NamedSchema<"factor.passkey.list.get">>("factor/passkey/list");
  const factor = useQuietRead<FactorState>("factor/state");
  const accounts = useEntities("externalaccount");
  const proxies = useEntities("proxyaccess");
  const feed = useFeed();
  const [ending, setEnding] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<Opener | null>(null);

  const error =
    signIns.error ?? passkeys.error ?? factor.error ?? accounts.error ?? proxies.error ?? feed.error;

  async function reload(): Promise<void> {
    await Promise.all([
      signIns.reload(),
      passkeys.reload(),
      factor.reload(),
      accounts.reload(),
      proxies.reload(),
      feed.reload(),
    ]);
  }

  function openers(): Opener[] | null {
    const { data: state } = factor;
    if (!signIns.data || !passkeys.data || !state || !accounts.items || !proxies.items) return null;
    if (feed.feed === undefined) return null;
    const today = dayOf(new Date());
    return [
      ...signIns.data.items
        .filter(({ current }) => !current)
        .map(
          ({ id, device: agent, since, used }): Opener => ({
            kind: "device",
            key: `device-${id}`,
            name: device(agent),
            about: [
              t("device.since", { when: momentText(since) }),
              t("device.used", { when: momentText(used) }),
            ],
            end: () => call("POST", "signin/end", { body: { id } }),
          }),
        ),
      ...passkeys.data.items.map(
        ({ id, name, created, used }): Opener => ({
          kind: "passkey",
          key: `passkey-${id}`,
          name,
          about: [t("passkey.since", { when: day(created) }), t("passkey.used", { when: day(used) })],
          confirm: (confirmed) => call("POST", "factor/passkey/remove", { body: { id, ...confirmed } }),
        }),
      ),
      ...accounts.items.map(
        ({ id, category, displayname }): Opener => ({
          kind: "external",
          key: `external-${id}`,
          name: t(`category.${category}`, { ns: "external" }),
          about: displayname ? [displayname] : [],
          end: () => call("DELETE", `externalaccount/delete/${id}`),
        }),
      ),
      ...proxies.items
        .filter((row) => !row.received && row.until >= today && (row.status === "active" || row.invitation))
        .map(
          ({ id, name, proxyname, until, status }): Opener => ({
            kind: "proxy",
            key: `proxy-${id}`,
            name,
            about: [
              status === "active" ? t("proxy.who", { name: proxyname ?? name }) : t("proxy.invited"),
              t("proxy.until", { day: dayText(until) }),
            ],
            end: () => api.remove("proxyaccess", id),
          }),
        ),
      ...(feed.feed
        ? [
            {
              kind: "feed",
              key: "feed",
              name: t("feed.name"),
              about: [
                t(feed.feed.titles ? "feed.titles" : "feed.neutral"),
                t("feed.since", { when: dayText(dayOf(new Date(feed.feed.created))) }),
              ],
              end: () => feed.revoke(),
            } satisfies Opener,
          ]
        : []),
      ...(state.totp
        ? ([
            {
              kind: "factor",
              key: "factor",
              name: t("factor.name"),
              about: [t("factor.since", { when: day(state.since ?? 0) })],
              confirm: (confirmed) => call("POST", "factor/totp/end", { body: confirmed }),
            },
            {
              kind: "recovery",
              key: "recovery",
              name: t("recovery.name", { count: state.recoverycodes }),
              about: [],
              to: paths.factor,
            },
          ] satisfies Opener[])
        : []),
    ];
  }

  async function ended(): Promise<void> {
    await reload();
    setConfirming(null);
    toast.success(t("ended"));
  }

  const all = openers();
  return {
    groups: all && grouped(all),
    error,
    busy: accounts.isLoading || proxies.isLoading,
    retry: () => void reload(),
    /** The key of what is being ended. */
    ending,
    async end(opener: Opener): Promise<void> {
      if (opener.confirm) return setConfirming(opener);
      setEnding(opener.key);
      try {
        await opener.end?.();
        await ended();
      } catch (cause) {
        report(cause);
      }
      setEnding(null);
    },
    /** What waits for the password. */
    asked: confirming,
    stop: () => setConfirming(null),
    ended,
  };
}
