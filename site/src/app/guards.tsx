import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { ANONYMOUS_GUARD_DELAY_MS, USER_GUARD_DELAY_MS } from "../constants";
import { useTranslation } from "../i18n/useTranslation";
import { paths, thankyouPath } from "../paths";
import { lockedPerson } from "../session/locked";
import { rememberLastPage, rememberPage, takeRememberedPage } from "../session/remembered";
import { useSession } from "../session/session";
import { afterSignIn } from "./deviceQuestion";
import styles from "./guards.module.css";
import { useIsLeaving } from "./router";

/**
 * Pages for signed-in people. Visitors are redirected to the sign-in; the requested page is remembered with its
 * parameters.
 */
export function RequireUser() {
  const { user, end } = useSession();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const wasHere = useRef<number | null>(null);
  const isLeaving = useIsLeaving();
  const person = user?.id ?? null;

  useEffect(() => {
    const before = wasHere.current;
    wasHere.current = person;
    if (person !== null) {
      // The address is one of the former person's.
      if (before !== null && before !== person) void navigate(paths.root, { replace: true });
      // Without what the person searched for.
      else rememberLastPage(pathname, person);
      return;
    }
    // A page where the person signed out is not remembered.
    if (!(before !== null && end === "own"))
      rememberPage(pathname + search + hash, before ?? (end === "locked" ? lockedPerson() : null));
    const timer = setTimeout(() => {
      // Whoever is on the way to another page, such as the receipt of a deleted account, arrives there.
      if (!isLeaving()) void navigate(paths.login, { replace: true });
    }, USER_GUARD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [person, end, pathname, search, hash, navigate, isLeaving]);

  if (person !== null) return <Outlet key={person} />;
  return (
    <main className={styles.waiting}>
      <p role="status">{t("guard.toLogin")}</p>
    </main>
  );
}

/**
 * Pages for visitors. Signed-in people are redirected to the remembered page, else to the root; after a sign-up the
 * thank-you page and the onboarding come first.
 */
export function RequireAnonymous() {
  const { user, isNew } = useSession();
  const navigate = useNavigate();
  const person = user?.id ?? null;

  useEffect(() => {
    if (person === null) return;
    const enter = () =>
      isNew
        ? navigate(thankyouPath("signup"), { replace: true })
        : navigate(...afterSignIn(takeRememberedPage(person, paths.dashboard) ?? paths.root));
    const timer = setTimeout(enter, ANONYMOUS_GUARD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [person, isNew, navigate]);

  return <Outlet />;
}
