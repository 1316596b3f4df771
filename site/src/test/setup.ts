import "fake-indexeddb/auto";
import "./ownerStacks";
import "./pace";
import "./styles";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { expectPerson, setAccessToken } from "../api/token";
import { chooseLowEnergy } from "../app/appearance";
import { DEFAULT_LANGUAGE } from "../constants";
import { closeAnswers } from "../device/answers";
import { wipe } from "../device/wipe";
import { chooseLanguage, currentLanguage } from "../i18n/i18n";
import { forgetReads } from "../offline/reads";
import { noteDeviceUse } from "../seal/deviceUse";
import { endReplica } from "../seal/replica";
import { startSession } from "../session/session";
import { TOAST_MS } from "../ui/Toast";
import { endCalls } from "./calls";
import { TIMEOUT_MS } from "./timeouts";

configure({ asyncUtilTimeout: TIMEOUT_MS });

// On a busy machine what can be taken back would be gone before a test comes to it.
TOAST_MS.undoable = TIMEOUT_MS;

// jsdom is English; most readers are not.
Object.defineProperty(navigator, "languages", { configurable: true, get: () => ["de-DE", "de"] });

// Nothing is painted here: a frame of the length of a real one would be a wait for nothing.
const soonest = globalThis.setTimeout;
window.requestAnimationFrame = (callback) => Number(soonest(() => callback(performance.now())));
window.cancelAnimationFrame = globalThis.clearTimeout;

// jsdom has no layout to scroll and would log an error.
window.scrollTo = () => undefined;

// A device on which nobody is asked anything any more.
beforeEach(() => noteDeviceUse("own"));

// Many files share one environment, which each test has to restore.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  endCalls();
  expectPerson(null);
  closeAnswers();
  endReplica();
  await wipe();
  // What was still being read of the last test has begun another pull perhaps.
  forgetReads();
  if (currentLanguage() !== DEFAULT_LANGUAGE) await chooseLanguage(DEFAULT_LANGUAGE);
  chooseLowEnergy(false);
  setAccessToken(null);
  localStorage.clear();
  sessionStorage.clear();
  startSession();
});
