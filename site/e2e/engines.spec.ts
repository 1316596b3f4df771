import { isAt, sees } from "./support/engine";
import { Firefox } from "./support/firefox";
import { secured } from "./support/secure";
import { expect, test } from "./support/test";
import { WebKit } from "./support/webkit";

const TITLE = "Lymphdrainage bei Frau Kern";

/** Debian's browsers beside Chromium. */
const ENGINES = [
  { name: "Firefox", open: Firefox.open, needsTls: false },
  // It keeps `Secure` cookies of https alone, also on this machine.
  { name: "WebKit", open: WebKit.open, needsTls: true },
];

for (const { name, open, needsTls } of ENGINES) {
  test(`in ${name} too: sign in, save, read without a server, sign out`, async ({
    program,
    say,
    makePerson,
  }) => {
    const front = needsTls ? await secured(program) : undefined;
    const url = front?.url ?? program.url;
    const engine = await open(390, 844);
    const button = (key: string) => ({ role: "button", name: say(key) }) as const;
    try {
      await test.step("she signs in, and what she enters is on the overview", async () => {
        const { email, password } = await makePerson();
        await engine.goto(`${url}/login`);
        // Her language is German, that of the browser is not.
        await engine.evaluate("localStorage.setItem('user-language', 'de')");
        await engine.reload();
        await engine.write({ css: "input[type=email]" }, email);
        await engine.write({ css: "input[type=password]" }, password);
        await engine.press(button("account:login.submit"));
        await isAt(engine, "/dashboard");
        await engine.press({ role: "link", name: say("timeline:add") });
        await engine.press({ role: "radio", name: say("timeline:kind.appointment") });
        await engine.write({ role: "textbox", name: say("timeline:form.title") }, TITLE);
        await engine.press(button("timeline:day.tomorrow"));
        await engine.press(button("common:action.save"));
        await isAt(engine, "/dashboard");
        await sees(engine, TITLE);
      });

      await test.step("the next visit needs no server", async () => {
        await engine.evaluate("navigator.serviceWorker.ready.then(() => 'ready')");
        // From the second load on the service worker has the page.
        await engine.reload();
        await sees(engine, TITLE);
        expect(await engine.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
        await program.stop();
        await engine.reload();
        await sees(engine, TITLE);
        await sees(engine, say("common:offline.unreached"));
        await program.start();
      });

      await test.step("after the sign-out nothing of her is left", async () => {
        await engine.goto(`${url}/logout`);
        await engine.press(button("common:action.yes"));
        await isAt(engine, "/login");
        await engine.goto(`${url}/dashboard`);
        await isAt(engine, "/login");
        expect(await engine.evaluate("document.body.textContent")).not.toContain(TITLE);
      });
    } finally {
      await engine.close();
      await front?.close();
    }
  });
}
