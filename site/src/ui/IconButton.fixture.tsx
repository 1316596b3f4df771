import { Bell, EllipsisVertical } from "lucide-react";
import { examples } from "./fixtures";
import { IconButton } from "./IconButton";

export const fixtures = examples("IconButton", IconButton, {
  plain: { label: "Mehr", children: <EllipsisVertical /> },
  "with a badge": { label: "Nachrichten, 3 ungelesen", badge: 3, children: <Bell /> },
  disabled: { label: "Mehr", disabled: true, children: <EllipsisVertical /> },
});
