import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Brand } from "../../../ui/Brand";
import styles from "./idle.module.css";

/**
 * Covers the page while it is in the background, so that the pictures of open apps show nothing of it. It is shown without
 * waiting for a render, and above open dialogs.
 */
export function PrivacyCover() {
  const { t } = useTranslation();
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function coverNow() {
      show(cover.current, true);
    }
    function follow() {
      show(cover.current, document.visibilityState === "hidden");
    }
    function uncover() {
      show(cover.current, false);
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("pagehide", coverNow);
    window.addEventListener("pageshow", uncover);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("pagehide", coverNow);
      window.removeEventListener("pageshow", uncover);
    };
  }, []);

  return (
    <div ref={cover} className={styles.cover} popover="manual" aria-hidden="true" data-cover="">
      <Brand name={t("brand")} />
    </div>
  );
}

function show(element: HTMLElement | null, shown: boolean): void {
  if (!element) return;
  element.classList.toggle(styles.shown ?? "", shown);
  // Browsers without popovers show it below open dialogs.
  if (!("showPopover" in element) || element.matches(":popover-open") === shown) return;
  if (shown) element.showPopover();
  else element.hidePopover();
}
