import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { dayOf } from "../dates/dates";
import { startSession } from "../session/session";
import { expectAccessible } from "../test/accessible";
import { focusedSummary, signedIn } from "../test/person";
import { ToastProvider } from "../ui/Toast";
import type { Definition } from "./definition";
import { instrumentOf } from "./instrument.fixture";
import { OneByOne } from "./OneByOne";

beforeEach(() => signedIn({ words: ["questionnaire"] }));

const NOTHING = "Sie haben noch nichts beantwortet. Bitte beantworten Sie mindestens eine Frage.";

async function opened(definition: Definition) {
  startSession();
  document.title = "Fragen";
  const send = vi.fn(async () => false);
  const element = (
    <OneByOne
      instrument={{ ...instrumentOf("demo"), definition }}
      target={{ key: "empty", stored: null }}
      help={{ card: null, forText: () => null }}
      isSent
      send={send}
      onSent={() => undefined}
      onLeave={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  await act(async () => {
    render(
      <ToastProvider closeText="Schließen">
        <RouterProvider router={router} />
      </ToastProvider>,
    );
  });
  await screen.findByText(/^(Frage \d|Alle Fragen)/);
  return { send, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.getByRole("button", { name });
const review = () => screen.findByRole("heading", { level: 1, name: "Ihre Antworten" });

it("answers that are looked at are not sent while there is none", async () => {
  const { send, user } = await opened({ item: [{ linkId: "umbrella", type: "text" }] });
  await user.click(button("Weiter"));
  await review();
  await user.click(button("Absenden"));
  within(await focusedSummary()).getByRole("link", { name: NOTHING });
  await expectAccessible();
  expect(send).not.toHaveBeenCalled();
  await user.click(button("Ändern: Wie sieht Ihr Schirm aus?"));
  await user.type(await screen.findByRole("textbox"), "Gelb");
  await user.click(button("Weiter"));
  await review();
  await user.click(button("Absenden"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ umbrella: "Gelb" }, expect.any(String)));
});

it("the last question does not send while nothing is answered", async () => {
  const { send, user } = await opened({ item: [{ linkId: "rain", type: "boolean" }] });
  await user.click(button("Absenden"));
  within(await focusedSummary()).getByRole("link", { name: NOTHING });
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: "Nein" }));
  await user.click(button("Absenden"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ rain: false }, expect.any(String)));
});

it("a day is that of today with one tap", async () => {
  const { send, user } = await opened({ item: [{ linkId: "seen", type: "date" }] });
  await user.click(button("Heute: Wann schien zuletzt die Sonne?"));
  await user.click(button("Weiter"));
  await review();
  await user.click(button("Absenden"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ seen: dayOf(new Date()) }, expect.any(String)));
});
