import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { startAppearance } from "./app/appearance";
import { Site } from "./app/Site";
import { startUpdates } from "./app/update";
import { startWords } from "./i18n/i18n";
import { watchChunks } from "./platform/chunks";
import { networkIdle } from "./platform/networkIdle";
import { tolerateTranslation } from "./platform/translation";
import { yieldToMain } from "./platform/yieldToMain";
import { pageDiscovery, routes } from "./routes";
import { startSession } from "./session/session";
import { readStub } from "./session/userStub";

export async function start(): Promise<void> {
  const place = document.getElementById("root");
  if (!place) return;
  tolerateTranslation();
  startAppearance();
  watchChunks();
  startSession();
  await yieldToMain();
  // The words and the first page are loaded in parallel.
  const words = startWords();
  await yieldToMain();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: pageDiscovery() });
  await words;
  await yieldToMain();
  // As a transition, so that a slow phone still handles taps and scrolling while the first page renders.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Site router={router} />
      </StrictMode>,
    ),
  );
  const idle = networkIdle();
  // The next tap needs it. Pages are fetched beforehand only where the service worker has them.
  idle
    .then(() => import("./pages"))
    .then(({ loadNext }) => (readStub() && navigator.serviceWorker?.controller ? loadNext() : undefined))
    .catch(() => undefined);
  idle
    .then(() => import("./i18n/remoteWords"))
    .then(({ startRemoteWords }) => startRemoteWords())
    .catch(() => undefined);
  if (import.meta.env.PROD) await startUpdates(idle);
}
