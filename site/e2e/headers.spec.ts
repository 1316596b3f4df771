// projects: en-1280
import { expect, PASSWORD, test } from "./support/test";

/** The directives of a content security policy by name. */
function policyOf(header: string | undefined): Map<string, string[]> {
  const parts = (header ?? "").split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = "", ...values]) => [name, values]));
}

test("pages and files carry the headers that protect them", async ({ page, api }) => {
  for (const path of ["/", "/login", "/no/such/page"]) {
    const headers = (await api.get(path)).headers();
    const policy = policyOf(headers["content-security-policy"]);
    expect(policy.get("default-src"), path).toEqual(["'none'"]);
    expect(policy.get("script-src"), path).toEqual(["'self'"]);
    expect(policy.get("style-src"), path).toEqual(["'self'"]);
    expect(policy.get("connect-src"), path).toEqual(["'self'"]);
    expect(policy.get("frame-ancestors"), path).toEqual(["'none'"]);
    expect(policy.get("base-uri"), path).toEqual(["'none'"]);
    expect(policy.get("require-trusted-types-for"), path).toEqual(["'script'"]);
    expect(policy.get("trusted-types"), path).toEqual(["default"]);
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers["cache-control"], path).toBe("no-cache");
    protectedTransport(headers, path);
  }

  const assets: string[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.startsWith("/assets/")) assets.push(answer.url());
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(assets.length).toBeGreaterThan(3);
  for (const url of assets) {
    const headers = (await api.get(url)).headers();
    expect(headers["cache-control"], url).toContain("immutable");
    protectedTransport(headers, url);
  }

  // What is not there is answered with 404, not with the start page, and no browser keeps that.
  for (const path of [
    "/assets/gone-12345678.js",
    "/assets/",
    "/gone.js",
    "/i18n/remote/xx.json",
    "/.vite/manifest.json",
  ]) {
    const missing = await api.get(path);
    expect(missing.status(), path).toBe(404);
    expect(missing.headers()["cache-control"] ?? "no-cache", path).toBe("no-cache");
  }
});

test("a text becomes neither elements nor a script of the page", async ({ page, watch }) => {
  watch.expect(/[Tt]rusted/);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts = {
      html: () => {
        document.createElement("div").innerHTML = "<b>bold</b>";
      },
      text: () => {
        document.createElement("script").textContent = "window.hacked = 1";
      },
      elsewhere: () => {
        document.createElement("script").src = "https://elsewhere.example/script.js";
      },
      worker: () => void new Worker("https://elsewhere.example/worker.js"),
      policy: () => {
        const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string): void } };
        trustedTypes.createPolicy("another");
      },
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(refused).toEqual(
    ["html", "text", "elsewhere", "worker", "policy"].map((name) => `${name}: TypeError`),
  );
});

function protectedTransport(headers: Record<string, string>, where: string) {
  const hsts = /max-age=(\d+)/.exec(headers["strict-transport-security"] ?? "");
  expect(Number(hsts?.[1]), where).toBeGreaterThanOrEqual(31_536_000);
  expect(headers["x-content-type-options"], where).toBe("nosniff");
}

test("answers of the API are stored nowhere, except catalogs that are asked for anew", async ({
  api,
  makePerson,
}) => {
  const person = await makePerson();
  const signedIn = await api.post("/api/login", { data: person });
  const { token } = await signedIn.json();
  const headers = { "X-Auth-Token": token };
  const answers = [
    signedIn,
    await api.get("/api/api/info"),
    await api.get("/api/v1/session/user", { headers }),
    await api.get("/api/timelineentry/list", { headers }),
    await api.get("/api/medicalprofile/list"),
    await api.get("/api/nothing/list"),
  ];
  for (const answer of answers) {
    expect(answer.headers()["cache-control"], answer.url()).toBe("no-store");
    protectedTransport(answer.headers(), answer.url());
    expect(policyOf(answer.headers()["content-security-policy"]).get("frame-ancestors")).toEqual(["'none'"]);
  }

  const catalog = await api.get("/api/tumorsize/list", { headers });
  const etag = catalog.headers().etag ?? "";
  expect(etag).not.toBe("");
  expect(catalog.headers()["cache-control"]).not.toContain("public");
  const again = await api.get("/api/tumorsize/list", { headers: { ...headers, "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});

test("the browser keeps no secret where scripts or other people could read it", async ({
  page,
  context,
  say,
  makePerson,
  signIn,
}) => {
  const person = await makePerson();
  await signIn(page, person);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: say("common:menu.medicalProfile") })
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: say("common:title.medicalProfile") }),
  ).toBeVisible();

  const [refresh, ...others] = (await context.cookies("http://127.0.0.1/api/login")).filter(
    ({ name }) => name === "refresh",
  );
  expect(others).toEqual([]);
  expect(refresh).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/api/login" });
  const secret = refresh?.value ?? "";
  expect(secret.length).toBeGreaterThan(20);

  const kept = await page.evaluate(() => ({
    local: JSON.stringify({ ...localStorage }),
    tab: JSON.stringify({ ...sessionStorage }),
    cookie: decodeURIComponent(document.cookie),
  }));
  for (const [where, text] of Object.entries(kept)) {
    expect(text, where).not.toContain(secret);
    expect(text, where).not.toContain(PASSWORD);
    // The first characters of every token in this format.
    expect(text, where).not.toContain("eyJ");
  }
  expect(kept.local).not.toContain(person.email);
  expect(kept.cookie).not.toContain(person.email);

  const worker = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { active: active !== null, urls: requests.flat().map((request) => new URL(request.url).pathname) };
  });
  expect(worker.active).toBe(true);
  expect(worker.urls).toContain("/index.html");
  expect(worker.urls.filter((path) => path.startsWith("/api") || path.startsWith("/local"))).toEqual([]);
});

test("the outbox shows the mail that welcomes a new person", async ({ page, api, makePerson }) => {
  const { email } = await makePerson();
  const { mails } = await (await api.get("/local/outbox.json")).json();
  const mail = mails.find(({ to }: { to: string }) => to === email);
  expect(mail.subject).not.toBe("");
  await page.goto("/local/outbox");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Postausgang");
  const article = page.getByRole("article").filter({ hasText: email });
  await expect(article.getByRole("heading", { name: mail.subject })).toBeVisible();
});
