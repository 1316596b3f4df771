import {
  BellRing,
  BookOpen,
  Calendar,
  CalendarPlus,
  ClipboardPen,
  FlaskConical,
  Gauge,
  Hospital,
  Info,
  Leaf,
  type LucideIcon,
  MessageCircle,
  Pill,
  ShieldCheck,
} from "lucide-react";
import type { Entities } from "../../api/entities";
import type { Category } from "../../ui/categories";

export type Message = Entities["notification"];

/** What is shown for a kind of notification. */
interface Look {
  icon: LucideIcon;
  /** The tint of the entries of this kind, where there are some. */
  tint?: Category;
}

const SYSTEM: Look = { icon: Info };

/** By the second segment of the category's key (W-MSG-02). */
const LOOKS: Readonly<Record<string, Look>> = {
  reminder: { icon: BellRing, tint: "reminder" },
  appointment: { icon: Calendar, tint: "appointment" },
  timeforme: { icon: Leaf, tint: "timeforme" },
  intake: { icon: Pill, tint: "intake" },
  article: { icon: BookOpen, tint: "article" },
  stresslevel: { icon: Gauge },
  study: { icon: FlaskConical },
  message: { icon: MessageCircle },
  followup: { icon: ClipboardPen },
  aftercare: { icon: CalendarPlus, tint: "appointment" },
  cancercenter: { icon: Hospital },
  account: { icon: ShieldCheck },
  system: SYSTEM,
};

/** Icon and tint of a category by its key, such as `notification.reminder.due`; of an unknown one those of the system. */
export function lookOf(key: string): Look {
  const [, segment = ""] = key.split(".");
  return Object.hasOwn(LOOKS, segment) ? (LOOKS[segment] ?? SYSTEM) : SYSTEM;
}
