import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { wipeAnswers } from "../offline/answers";

// A lazily loaded page may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout to scroll in and would only complain.
if (typeof window !== "undefined") window.scrollTo = () => undefined;

afterEach(async () => {
  if (typeof window === "undefined") return;
  cleanup();
  if (typeof indexedDB !== "undefined") await wipeAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
