import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DataProvider } from "../../app/DataProvider";
import { afterSignIn } from "../../app/deviceQuestion";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { takeRememberedPage } from "../../session/remembered";
import { useSession } from "../../session/session";
import { Actions } from "../../ui/Actions";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { StepPicture } from "../../ui/pictures/Steps";
import { NamesForm } from "../account/profile/public/NamesForm";
import { FirstDates } from "./FirstDates";
import styles from "./onboarding.module.css";

const SLIDES = ["1", "2", "3"] as const;
/** What is asked of signed-in people, each on a page of its own. */
const ASKED = ["names", "dates"] as const;
const PICTURES = { "1": "together", "2": "pace", "3": "yours" } as const;

/**
 * Three short slides; signed-in people are asked how to address them, and for two dates. The step is in the address, so that the back button works.
 */
export default function OnboardingPage() {
  const { t } = useTranslation("onboarding");
  const { user } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const all = SLIDES.length + (user ? ASKED.length : 0);
  const step = Math.min(Math.max(Number.parseInt(params.get("step") ?? "1", 10) || 1, 1), all);
  const slide = SLIDES[step - 1];
  useStepFocus(step);

  function goTo(next: number) {
    void navigate(`${paths.onboarding}?step=${next}`);
  }

  function finish() {
    if (user) void navigate(...afterSignIn(takeRememberedPage(user.id) ?? paths.root));
    else void navigate(paths.signup, { replace: true });
  }

  const progress = (
    <>
      <BackLink as={Link} to={step > 1 ? `${paths.onboarding}?step=${step - 1}` : paths.welcome}>
        {step > 1 ? t("action.back", { ns: "common" }) : t("title.welcome", { ns: "common" })}
      </BackLink>
      <Progress step={step} all={all} />
    </>
  );
  if (!slide) {
    const asked = ASKED[step - 1 - SLIDES.length] ?? "dates";
    return (
      <Page
        key={asked}
        title={t(`onboarding.${asked}.title`)}
        intro={t(`onboarding.${asked}.text`)}
        back={progress}
      >
        <div className={styles.picture}>
          <StepPicture name="dates" />
        </div>
        <DataProvider>
          {asked === "names" ? (
            <NamesForm
              saveText={t("onboarding.dates.save")}
              cancelText={t("onboarding.dates.later")}
              onDone={() => goTo(step + 1)}
            />
          ) : (
            <FirstDates onDone={finish} />
          )}
        </DataProvider>
      </Page>
    );
  }

  return (
    <Page title={t(`onboarding.slides.${slide}.title`)} back={progress}>
      <div className={styles.picture}>
        <StepPicture name={PICTURES[slide]} />
      </div>
      <p className={styles.slide}>{t(`onboarding.slides.${slide}.text`)}</p>
      <Actions
        even
        back={
          user ? (
            <Button variant="quiet" onClick={finish}>
              {t("onboarding.skip")}
            </Button>
          ) : (
            <LinkButton as={Link} to={paths.login} variant="quiet">
              {t("welcome.login")}
            </LinkButton>
          )
        }
        forward={
          step < all ? (
            <Button onClick={() => goTo(step + 1)}>{t("action.next", { ns: "common" })}</Button>
          ) : (
            <LinkButton as={Link} to={paths.signup}>
              {t("welcome.signup")}
            </LinkButton>
          )
        }
      />
    </Page>
  );
}

function Progress({ step, all }: { step: number; all: number }) {
  const { t } = useTranslation("onboarding");
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty("--done", String(step / all));
  }, [step, all]);
  return (
    <div className={styles.progress}>
      <p className={styles.step}>{t("onboarding.step", { step, all })}</p>
      <div className={styles.bar} aria-hidden="true">
        <span ref={bar} />
      </div>
    </div>
  );
}

/** The heading of each slide takes the focus, as after a change of page. */
function useStepFocus(step: number) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    document.querySelector<HTMLElement>("[data-page-title]")?.focus();
  }, [step]);
}
