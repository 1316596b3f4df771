import { useTranslation } from "../../../i18n/useTranslation";
import { deviceName } from "./deviceName";

/** A device in plain words, such as "Firefox auf Windows". */
export function useDeviceText(): (userAgent: string) => string {
  const { t } = useTranslation("devices");
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    return browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
}
