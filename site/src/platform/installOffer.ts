/** What Chromium offers where the site can be installed; other engines have no such event. */
interface InstallOffer extends Event {
  /** Asks the person. Works once. */
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The browser's offer to install the site, until it is taken. */
export const installOffer: { held: InstallOffer | null } = { held: null };

/** Keeps the offer until the person asks for it, instead of a bar over the page. It comes once, soon after the manifest. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.held = event as InstallOffer;
  });
  addEventListener("appinstalled", () => {
    installOffer.held = null;
  });
}
