// projects: de-390
import { expectNoText, expectPath, expectText, retrying } from "./support/engine";
import { Firefox } from "./support/firefox";
import { notify } from "./support/notify";
import { Stored } from "./support/record";
import { secured } from "./support/secure";
import { coloursAlong, lineOf } from "./support/slider";
import { expect, test } from "./support/test";
import { WebKit } from "./support/webkit";

const TITLE = "Lymphdrainage bei Frau Kern";
const PIN = "482915";
const LATER = "Rezept abholen";

/** Debian's browsers beside Chromium. */
const ENGINES = [
  { name: "Firefox", open: Firefox.open, needsTls: false },
  // It keeps `Secure` cookies of https alone, also on this machine.
  { name: "WebKit", open: WebKit.open, needsTls: true },
];

for (const { name, open, needsTls } of ENGINES) {
  test(`in ${name} too: sign in, save, read and write without a server, sign out`, async ({
    page,
    program,
    api,
    say,
    makePerson,
  }) => {
    const front = needsTls ? await secured(program) : undefined;
    const url = front?.url ?? program.url;
    const engine = await open(390, 844);
    const button = (key: string) => ({ role: "button", name: say(key) }) as const;
    const person = await makePerson();
    const stored = await Stored.of(api, person);
    const entries = async () =>
      (await stored.list("timelineentry")).filter(({ title }) => title === LATER).length;
    try {
      await test.step("the person signs in, and what they enter is on the overview", async () => {
        const { email, password } = person;
        await engine.goto(`${url}/login`);
        await engine.write({ css: "input[type=email]" }, email);
        await engine.write({ css: "input[type=password]" }, password);
        await engine.press(button("account:login.submit"));
        await expectText(engine, say("lock:use.title"));
        const own = `${say("lock:use.own")} ${say("lock:use.ownText")}`;
        await engine.press({ role: "button", name: own });
        await expectText(engine, say("lock:pin.title"));
        await engine.write({ css: "input[name=first]" }, PIN);
        await engine.write({ css: "input[name=again]" }, PIN);
        await engine.press(button("lock:pin.set"));
        await expectPath(engine, "/dashboard");
        await engine.press({ role: "link", name: say("timeline:add") });
        await engine.press({ role: "radio", name: say("timeline:kind.appointment") });
        await engine.write({ role: "textbox", name: say("timeline:form.title") }, TITLE);
        await engine.press(button("timeline:day.tomorrow"));
        await engine.press(button("common:action.save"));
        await expectPath(engine, "/dashboard");
        await expectText(engine, TITLE);
      });

      await test.step("the next visit needs no server", async () => {
        await engine.evaluate("navigator.serviceWorker.ready.then(() => 'ready')");
        // From the second load on the service worker has the page.
        await engine.reload();
        await expectText(engine, TITLE);
        expect(await engine.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
        await program.stop();
        await engine.reload();
        await expectText(engine, TITLE);
        await expectText(engine, say("common:offline.banner"));
      });

      await test.step("the lock closes, and opens by the PIN without a server", async () => {
        await engine.evaluate(
          "(localStorage.setItem('last-input', '1'), dispatchEvent(new Event('storage')))",
        );
        await expectText(engine, say("lock:closed.title"));
        await expectNoText(engine, TITLE);
        await engine.write({ css: "main input" }, PIN);
        await expectText(engine, TITLE);
      });

      await test.step("what the person writes then is seen at once and after a reload, and sent once", async () => {
        await engine.press({ role: "link", name: say("timeline:add") });
        await engine.press({ role: "radio", name: say("timeline:kind.reminder") });
        await engine.write({ role: "textbox", name: say("timeline:form.title") }, LATER);
        await engine.press(button("timeline:day.today"));
        await engine.press(button("common:action.save"));
        await expectPath(engine, "/dashboard");
        await expectText(engine, LATER);
        await expectText(engine, say("outbox:note.waiting_one"));
        await engine.reload();
        await expectText(engine, LATER);
        await program.start();
        expect(await entries()).toBe(0);
        // The browser did not lose its network, so it does not say that it is back.
        await engine.evaluate("dispatchEvent(new Event('online'))");
        await expect.poll(entries).toBe(1);
        await expectNoText(engine, say("outbox:note.waiting_one"));
        await expectText(engine, LATER);
        expect(await entries()).toBe(1);
      });

      await test.step("the bell and the list tell what is new", async () => {
        await notify(stored, await Stored.of(api, await makePerson()));
        const [notification] = await stored.list("notification");
        await engine.goto(`${url}/dashboard`);
        await engine.press({ role: "button", name: say("common:menu.unread", { number: 1 }) });
        await expectText(engine, String(notification?.title));
        await engine.press({ role: "link", name: say("common:menu.allMessages") });
        await expectPath(engine, "/message");
        await expectText(engine, String(notification?.title));
      });

      await test.step("a slider shows nothing that could be an answer before it is one", async () => {
        await engine.goto(`${url}/stress-level-start`);
        await engine.press({ role: "link", name: say("wellbeing:start.begin") });
        await engine.press({ css: "input[type=checkbox]" });
        await engine.press(button("common:action.next"));
        const slider = "document.querySelector('input[type=range]')";
        await retrying(engine, "a slider", async () =>
          expect(await engine.evaluate(`${slider} !== null`)).toBe(true),
        );
        const colours = async () => {
          const line = String(await engine.evaluate(`(${lineOf})(${slider})`));
          return await coloursAlong(page, await engine.picture(), line);
        };
        expect(await colours()).toHaveLength(1);
        await engine.press({ css: "input[type=range]" });
        await retrying(engine, "a thumb", async () => {
          const [first, ...others] = await colours();
          expect(others.length).toBeGreaterThan(0);
          expect(others.at(-1)).not.toBe(first);
        });
        expect(await engine.evaluate(`${slider}.getAttribute('aria-valuetext')`)).toBe(
          say("questionnaire:slider.value", { value: "5", max: 10 }),
        );
      });

      await test.step("after the sign-out nothing of the person is left", async () => {
        await engine.goto(`${url}/logout`);
        await engine.press(button("common:action.yes"));
        await expectPath(engine, "/login");
        await engine.goto(`${url}/dashboard`);
        await expectPath(engine, "/login");
        expect(await engine.evaluate("document.body.textContent")).not.toContain(TITLE);
      });
    } finally {
      await engine.close();
      await front?.close();
    }
  });
}
