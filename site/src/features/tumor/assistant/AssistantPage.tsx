import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DataProvider } from "../../../app/DataProvider";
import { FocusScreen } from "../../../app/FocusFrame";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useUserData } from "../../../app/userData";
import { useTranslation } from "../../../i18n/useTranslation";
import { medicalProfileTumor, tumorInfoAssistantPath } from "../../../paths";
import { WIDE } from "../../../platform/useMedia";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";
import { isSide, SIDES, type Side } from "../side/fields";
import { AssistantFrame } from "./AssistantFrame";
import styles from "./assistant.module.css";
import { IntroStep, SummaryStep } from "./FrameSteps";
import { QuestionStep } from "./QuestionStep";
import { STEPS } from "./steps";
import { type AssistantHandle, useAssistant } from "./useAssistant";

/** The findings of one breast, one question per screen. It has a frame without menus. */
export default function AssistantPage() {
  return (
    <DataProvider>
      <AssistantOfSide />
    </DataProvider>
  );
}

function AssistantOfSide() {
  const [query] = useSearchParams();
  const side = query.get("side");
  useUserData();
  return isSide(side) ? <Assistant key={side} side={side} /> : <SideChoice />;
}

function Assistant({ side }: { side: Side }) {
  const { t } = useTranslation("tumor");
  const assistant = useAssistant(side);
  // Open or closed for all questions: whoever reads along in the report wants the help at each.
  const [help, setHelp] = useState(() => window.matchMedia?.(WIDE).matches === true);
  const { step } = assistant;
  return (
    <AssistantFrame side={side} step={step} onLater={assistant.leave}>
      {step === null ? (
        <FocusScreen>
          <h1 data-page-title="" tabIndex={-1}>
            {t("assistant.title")}
          </h1>
          {assistant.error ? (
            <LoadFailure error={assistant.error} onRetry={assistant.reload} />
          ) : (
            <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
          )}
        </FocusScreen>
      ) : (
        <Screen
          key={step}
          assistant={assistant}
          side={side}
          step={step}
          help={{ open: help, onToggle: setHelp }}
        />
      )}
    </AssistantFrame>
  );
}

interface ScreenProps {
  assistant: AssistantHandle;
  side: Side;
  step: number;
  help: { open: boolean; onToggle: (open: boolean) => void };
}

function Screen({ assistant, side, step, help }: ScreenProps) {
  const { key = "intro", field = null } = STEPS[step] ?? {};
  if (key === "summary") return <SummaryStep assistant={assistant} side={side} />;
  if (field === null) return <IntroStep assistant={assistant} side={side} />;
  return (
    <QuestionStep assistant={assistant} side={side} step={step} stepKey={key} field={field} help={help} />
  );
}

/** Shown for an address without a side. */
function SideChoice() {
  const { t } = useTranslation("tumor");
  const navigate = useNavigate();
  return (
    <AssistantFrame side={null} step={null} onLater={() => void navigate(medicalProfileTumor)}>
      <FocusScreen>
        <h1 data-page-title="" tabIndex={-1}>
          {t("assistant.which")}
        </h1>
        <div className={styles.around}>
          {SIDES.map((side) => (
            <LinkButton key={side} as={Link} to={tumorInfoAssistantPath(side)} variant="second">
              {t(`side.${side}`)}
            </LinkButton>
          ))}
        </div>
      </FocusScreen>
    </AssistantFrame>
  );
}
