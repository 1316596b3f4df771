import { Copy, Share2 } from "lucide-react";
import { useCopy } from "../../../app/useCopy";
import { useTranslation } from "../../../i18n/useTranslation";
import { shareLink, sharesLinks } from "../../../platform/shareFile";
import { Button } from "../../../ui/Button";
import { useToast } from "../../../ui/Toast";
import { QrCode } from "../../account/factor/public/QrCode";
import styles from "./proxies.module.css";
import { linkOf } from "./proxyCode";

interface CodeViewProps {
  /** Whom it is for, in words of the owner. */
  name: string;
  code: string;
}

/** The code, and the ways in which it gets to the trusted person. It is known here alone, and never again. */
export function CodeView({ name, code }: CodeViewProps) {
  const { t } = useTranslation("proxies");
  const copy = useCopy();
  const toast = useToast();
  const link = linkOf(code);

  async function share() {
    if (!(await shareLink(link, t("code.shareText")))) toast.error(t("code.shareFailed"));
  }

  return (
    <div className={styles.part}>
      <p>{t("code.how", { name })}</p>
      <p className={styles.code} role="status">
        {code}
      </p>
      <div className={styles.ways}>
        {sharesLinks() ? (
          <Button icon={<Share2 />} onClick={() => void share()}>
            {t("code.share")}
          </Button>
        ) : null}
        <Button
          variant="second"
          icon={<Copy />}
          onClick={() => void copy(code, { done: t("code.copied"), failed: t("code.copyFailed") })}
        >
          {t("code.copy")}
        </Button>
        <Button
          variant="second"
          icon={<Copy />}
          onClick={() => void copy(link, { done: t("code.linkCopied"), failed: t("code.linkFailed") })}
        >
          {t("code.copyLink")}
        </Button>
      </div>
      <p>{t("code.then", { name })}</p>
      <QrCode text={link} label={t("code.picture")} />
      <p className={styles.link}>{link}</p>
    </div>
  );
}
