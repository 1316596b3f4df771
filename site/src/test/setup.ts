import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { clearResponseCache } from "../offline/responseCache";

// A lazily loaded page may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout to scroll in and would only complain.
if (typeof window !== "undefined") window.scrollTo = () => undefined;

afterEach(async () => {
  if (typeof window === "undefined") return;
  cleanup();
  if (typeof indexedDB !== "undefined") await clearResponseCache();
  localStorage.clear();
  sessionStorage.clear();
});
