import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigate } from "react-router";
import { ANONYMOUS_GUARD_DELAY_MS, USER_GUARD_DELAY_MS } from "../constants";
import { paths, thankyouPath } from "../paths";
import { rememberPage, takeRememberedPage } from "../session/remembered";
import { useSession } from "../session/session";
import styles from "./guards.module.css";

/**
 * Pages for signed-in people. Visitors are redirected to the sign-in; the requested page is remembered with its
 * parameters.
 */
export function RequireUser() {
  const { user, end } = useSession();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const wasHere = useRef(false);
  const signedIn = user !== null;

  useEffect(() => {
    if (signedIn) {
      wasHere.current = true;
      return;
    }
    // A page where the person signed out is not remembered.
    if (!(wasHere.current && end === "own")) rememberPage(pathname + search + hash);
    wasHere.current = false;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), USER_GUARD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [signedIn, end, pathname, search, hash, navigate]);

  if (signedIn) return <Outlet />;
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
  const signedIn = user !== null;

  useEffect(() => {
    if (!signedIn) return;
    const target = () => (isNew ? thankyouPath("signup") : (takeRememberedPage() ?? paths.root));
    const timer = setTimeout(() => navigate(target(), { replace: true }), ANONYMOUS_GUARD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [signedIn, isNew, navigate]);

  return <Outlet />;
}
