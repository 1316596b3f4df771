import { Firefox } from "./support/firefox";
import { expect, test } from "./support/test";

const TITLE = "Lymphdrainage bei Frau Kern";

test("in Firefox too: sign in, save, read without a server, sign out", async ({
  program,
  say,
  makePerson,
}) => {
  const firefox = await Firefox.open(390, 844);
  const button = (key: string) => ({ role: "button", name: say(key) });
  const path = () => firefox.evaluate("location.pathname");
  try {
    await test.step("she signs in, and what she enters is on the overview", async () => {
      const { email, password } = await makePerson();
      await firefox.goto(`${program.url}/login`);
      // Her language is German, that of the browser is not.
      await firefox.evaluate("localStorage.setItem('user-language', 'de')");
      await firefox.reload();
      await firefox.write({ css: "input[type=email]" }, email);
      await firefox.write({ css: "input[type=password]" }, password);
      await firefox.press(button("account:login.submit"));
      await expect.poll(path).toBe("/dashboard");
      await firefox.press({ role: "link", name: say("timeline:add") });
      await firefox.press({ role: "radio", name: say("timeline:kind.appointment") });
      await firefox.write({ role: "textbox", name: say("timeline:form.title") }, TITLE);
      await firefox.press(button("timeline:day.tomorrow"));
      await firefox.press(button("common:action.save"));
      await expect.poll(path).toBe("/dashboard");
      await firefox.sees(TITLE);
    });

    await test.step("the next visit needs no server", async () => {
      await firefox.evaluate("navigator.serviceWorker.ready.then(() => 'ready')");
      // From the second load on the service worker has the page.
      await firefox.reload();
      await firefox.sees(TITLE);
      expect(await firefox.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
      await program.stop();
      await firefox.reload();
      await firefox.sees(TITLE);
      await firefox.sees(say("common:offline.unreached"));
      await program.start();
    });

    await test.step("after the sign-out nothing of her is left", async () => {
      await firefox.goto(`${program.url}/logout`);
      await firefox.press(button("common:action.yes"));
      await expect.poll(path).toBe("/login");
      await firefox.goto(`${program.url}/dashboard`);
      await expect.poll(path).toBe("/login");
      expect(await firefox.evaluate("document.body.innerText")).not.toContain(TITLE);
    });
  } finally {
    await firefox.close();
  }
});
