import { Heart, House, Image, type LucideIcon, MessageCircle, Stethoscope, UserRound } from "lucide-react";

/** By the fixed keys of the categories. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  gynecologist: UserRound,
  psychooncology: MessageCircle,
  cardiologist: Heart,
  familydoctor: House,
  radiology: Image,
  internist: Stethoscope,
};

/** A category that an editor added later has the general icon. */
export function categoryIcon(key: string): LucideIcon {
  return ICONS[key] ?? Stethoscope;
}
