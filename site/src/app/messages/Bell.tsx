import { Bell as BellIcon } from "lucide-react";
import { type ComponentType, useState } from "react";
import { loadWords } from "../../i18n/i18n";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { chunk } from "../../platform/chunks";
import { IconButton } from "../../ui/IconButton";
import { LinkButton } from "../../ui/LinkButton";
import { Popover } from "../../ui/Popover";
import { Skeleton } from "../../ui/Skeleton";
import { Link } from "../Link";
import { OnNavigation } from "../OnNavigation";
import { useUnreadNumber } from "./unread";

/** Loaded when it is opened for the first time. */
async function latest(): Promise<ComponentType> {
  const [{ Latest }] = await Promise.all([
    chunk(() => import("./Latest")),
    chunk(() => loadWords("messages")),
  ]);
  return Latest;
}

/** The bell in the header, with the number of unread notifications; it opens the five latest (W-MSG). */
export function Bell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [content, setContent] = useState<{ List: ComponentType } | null>(null);
  const unread = useUnreadNumber();
  const name = t("title.message");

  function change(opens: boolean) {
    setOpen(opens);
    if (!opens || content) return;
    latest().then(
      (List) => setContent({ List }),
      // The banner says that a part is missing; the way to the list stays.
      () => setOpen(false),
    );
  }

  return (
    <>
      <OnNavigation of="key" tell={() => setOpen(false)} />
      <Popover
        open={open}
        onOpenChange={change}
        align="end"
        title={name}
        closeText={t("action.close")}
        footer={
          <LinkButton as={Link} to={paths.message} variant="quiet" onClick={() => setOpen(false)}>
            {t("menu.allMessages")}
          </LinkButton>
        }
        trigger={(props) => (
          <IconButton
            {...props}
            label={unread ? t("menu.unread", { number: unread }) : name}
            badge={unread || undefined}
          >
            <BellIcon />
          </IconButton>
        )}
      >
        {content ? <content.List /> : <Skeleton count={2} label={t("state.loading")} />}
      </Popover>
    </>
  );
}
