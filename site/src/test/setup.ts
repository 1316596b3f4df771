import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A lazily loaded page may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout to scroll in and would only complain.
if (typeof window !== "undefined") window.scrollTo = () => undefined;

afterEach(() => {
  if (typeof window === "undefined") return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
