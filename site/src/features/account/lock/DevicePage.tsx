import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { unsentOf } from "../../../offline/writes";
import { paths } from "../../../paths";
import { type DeviceUse, deviceUse } from "../../../seal/deviceUse";
import { chooseDeviceUse, hasLock, setPin } from "../../../session/cover";
import { useSession } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { useToast } from "../../../ui/Toast";
import { DeviceSettings } from "./DeviceSettings";
import { PinForm } from "./PinForm";
import { UseQuestion } from "./UseQuestion";

/** Where the sign-in leads after the question, from the state of the navigation; null when it was opened from the settings. */
function nextIn(state: unknown): string | null {
  const { next } = (state ?? {}) as { next?: unknown };
  return typeof next === "string" ? next : null;
}

/** Who uses this device, what it keeps, and what opens it. The first sign-in on a device leads here. */
export default function DevicePage() {
  const { t } = useTranslation("lock");
  const { user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const [next] = useState(() => nextIn(state));
  const [use, setUse] = useState(deviceUse);
  const [isOffered, setOffered] = useState(false);
  if (!user) return null;
  const owner = user.id;

  function leave() {
    setOffered(false);
    if (next !== null) void navigate(next, { replace: true });
  }

  async function choose(chosen: DeviceUse, withPin = true): Promise<void> {
    if (chosen === "shared" && (await unsentOf(owner)) > 0) {
      toast.error(t("use.waiting"));
      return;
    }
    chooseDeviceUse(owner, chosen === "shared");
    setUse(chosen);
    if (chosen === "own" && withPin && !hasLock()) setOffered(true);
    else leave();
  }

  const back =
    next === null ? (
      <BackLink as={Link} to={paths.settings}>
        {t("title.settings", { ns: "common" })}
      </BackLink>
    ) : undefined;

  if (use === null)
    return (
      <Page title={t("use.title")} intro={t("use.intro")} back={back} width="form">
        <UseQuestion onChosen={choose} />
      </Page>
    );
  return (
    <Page
      title={t("title.thisDevice", { ns: "common" })}
      intro={t("settings.intro")}
      back={back}
      width="form"
    >
      {isOffered ? (
        <PinForm
          owner={owner}
          title={t("pin.title")}
          text={t("pin.text")}
          fields={["first", "again"]}
          saveText={t("pin.set")}
          savedText={t("pin.saved")}
          cancelText={t("pin.later")}
          send={async ({ first }) => {
            await setPin(owner, first);
            return undefined;
          }}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <DeviceSettings owner={owner} use={use} onUse={choose} onSetPin={() => setOffered(true)} />
      )}
    </Page>
  );
}
