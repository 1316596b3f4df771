import "fake-indexeddb/auto";
import { act, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cachedResponses, clearResponseCache } from "../../../device/answers";
import { cacheResponse } from "../../../device/storeAnswer";
import { openSite } from "../../../test/openSite";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

const picture = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  const state = { isPainted: false };
  return {
    state,
    listeners,
    show() {
      state.isPainted = true;
      for (const tell of listeners) tell();
    },
  };
});

vi.mock("../../../platform/firstPaint", () => ({
  useFirstPaint: () =>
    useSyncExternalStore(
      (listener) => {
        picture.listeners.add(listener);
        return () => picture.listeners.delete(listener);
      },
      () => picture.state.isPainted,
    ),
}));

const TALK = entry(2, { kind: "APPOINTMENT", title: "Gespräch", time: "1030" });
const OUTLOOK = "Heute steht eine Sache an. Ihr nächster Termin ist um 10:30 Uhr.";

beforeEach(async () => {
  await clearResponseCache();
  await signedIn();
  picture.state.isPainted = false;
});

describe("the very first paint", () => {
  it("is the day as it was kept, and the list is in the next one", async () => {
    await cachedResponses(7);
    await cacheResponse(7, "timelineentry/list?near", { items: [TALK], more: false });
    timelineServer([TALK]);
    await openSite("/dashboard");
    await screen.findByText(OUTLOOK);
    expect(screen.queryByText("Gespräch")).toBeNull();
    expect(screen.queryByText("Wird geladen")).toBeNull();
    act(picture.show);
    await screen.findByText("Gespräch");
  });

  it("holds back nothing that has to be loaded", async () => {
    const answer = timelineServer([TALK]).hold("timelineentry/list");
    await openSite("/dashboard");
    await screen.findByText("Wird geladen");
    answer.release();
    await screen.findByText("Gespräch");
  });
});
