import {
  BellRing,
  BookA,
  BookOpen,
  CircleUserRound,
  ClipboardList,
  FlaskConical,
  Info,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Settings,
  Users,
} from "lucide-react";
import {
  ADDRESS_BOOK_ENTRY_PAGES,
  CANCER_CENTER_PAGES,
  GLOSSARY_DETAIL_PAGES,
  MESSAGE_DETAIL_PAGES,
  paths,
  TIMELINE_ENTRY_PAGES,
} from "../paths";

export interface SubItem {
  path: string;
  /** Key in the common words. */
  label: string;
}

export interface MenuItem extends SubItem {
  icon: LucideIcon;
  items?: readonly SubItem[];
  /** Beginnings of addresses without an entry of their own that belong to this one. */
  covers?: readonly string[];
}

/**
 * The main menu in the specification's order (M-04). Only the frame of signed-in people shows it; visitors and the
 * onboarding have no menu (M-01, M-02).
 */
export const MAIN_MENU: readonly MenuItem[] = [
  {
    path: paths.dashboard,
    label: "menu.dashboard",
    icon: LayoutDashboard,
    covers: [TIMELINE_ENTRY_PAGES, paths.calendar, paths.appointmentSheet],
  },
  {
    path: paths.medicalProfile,
    label: "menu.medicalProfile",
    icon: ClipboardList,
    items: [
      { path: paths.diagnosis, label: "menu.diagnosis" },
      { path: paths.treatment, label: "menu.treatment" },
      { path: paths.aftercare, label: "menu.aftercare" },
      { path: paths.cancerType, label: "menu.cancerType" },
      { path: paths.drug, label: "menu.drug" },
    ],
    covers: [
      paths.illnessTimeline,
      paths.myMedicines,
      paths.treatmentCategoryModal,
      paths.treatmentTypeModal,
      paths.tumorInformation,
      paths.tumorFormula,
    ],
  },
  {
    path: paths.article,
    label: "menu.article",
    icon: BookOpen,
    covers: [paths.articleTopic, paths.readArticle],
  },
  { path: paths.glossary, label: "menu.glossary", icon: BookA, covers: [GLOSSARY_DETAIL_PAGES] },
  {
    path: paths.myTeam,
    label: "menu.myTeam",
    icon: Users,
    covers: [ADDRESS_BOOK_ENTRY_PAGES, CANCER_CENTER_PAGES],
  },
];

/** The menu of the person in the specification's order, and the settings. */
export const USER_MENU: readonly MenuItem[] = [
  { path: paths.profile, label: "title.profile", icon: CircleUserRound },
  { path: paths.studyParticipation, label: "title.studyParticipation", icon: FlaskConical },
  { path: paths.about, label: "title.about", icon: Info },
  { path: paths.pushNotification, label: "title.pushNotification", icon: BellRing },
  { path: paths.settings, label: "title.settings", icon: Settings },
];

/** Functions beside the person's own record, in the specification's order (M-04). */
export const FEATURES_MENU: readonly MenuItem[] = [
  { path: paths.contactUs, label: "menu.contactUs", icon: Mail },
  { path: paths.message, label: "title.message", icon: MessagesSquare, covers: [MESSAGE_DETAIL_PAGES] },
];

/** Whether an entry is the shown page itself, or its section. */
export function activeMatch(item: MenuItem, pathname: string): "page" | "section" | null {
  if (item.path === pathname) return "page";
  const inside =
    item.items?.some((sub) => sub.path === pathname) ||
    item.covers?.some((start) => pathname.startsWith(start));
  return inside ? "section" : null;
}
