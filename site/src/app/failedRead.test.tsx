import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Root } from "../api/entities";
import { useEntities } from "../api/hooks";
import { setAccessToken } from "../api/token";
import { startWords } from "../i18n/i18n";
import { startServer } from "../test/server/server";
import { TOAST_MS, ToastProvider } from "../ui/Toast";
import { DataProvider } from "./DataProvider";

function List({ root, read = useEntities }: { root: Root; read?: typeof useEntities }) {
  const { error } = read(root);
  return <p>{error ? "failed" : "loading"}</p>;
}

/** A page that reads a list, whose failure it does not explain itself. */
function open(root: Root) {
  render(
    <ToastProvider closeText="Schließen">
      <DataProvider>
        <List root={root} />
      </DataProvider>
    </ToastProvider>,
  );
}

const alert = () => screen.getByRole("alert").textContent;

beforeAll(() => startWords());
beforeEach(() => setAccessToken("t-1"));

describe("a failed read", () => {
  it("ER-03: is told in a toast that can be closed", async () => {
    startServer().fail("addressbookentry/list", "error.notfound");
    open("addressbookentry");
    await waitFor(() => expect(alert()).toContain("Dieser Eintrag ist nicht mehr da"));
    expect(TOAST_MS.error).toBe(10_000);
    await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
    expect(alert()).toBe("");
  });

  it("ER-06: that a rule of the operator's makes anonymous is told by error.unknown alone", async () => {
    vi.resetModules();
    vi.stubEnv("VITE_ERROR_RULES", JSON.stringify([{ what: "anonymous", url: "^GET addressbookentry/" }]));
    const [toasts, provider, hooks, token] = await Promise.all([
      import("../ui/Toast"),
      import("./DataProvider"),
      import("../api/hooks"),
      import("../api/token"),
    ]);
    vi.unstubAllEnvs();
    token.setAccessToken("t-1");
    startServer().fail("addressbookentry/list", "error.notfound");
    render(
      <toasts.ToastProvider closeText="Schließen">
        <provider.DataProvider>
          <List root="addressbookentry" read={hooks.useEntities} />
        </provider.DataProvider>
      </toasts.ToastProvider>,
    );
    await waitFor(() => expect(alert()).toBe("Das hat nicht geklappt. Bitte versuchen Sie es noch einmal."));
  });

  it("ER-10: of a lookup list is only logged", async () => {
    const logged = vi.spyOn(console, "warn").mockReturnValue();
    startServer().fail("country/list", "error.notfound");
    open("country");
    await screen.findByText("failed");
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^country\/list.* failed$/), expect.anything());
    expect(alert()).toBe("");
  });
});
