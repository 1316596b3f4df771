import { Heart, House, Image, type LucideIcon, MessageCircle, Stethoscope, UserRound } from "lucide-react";

/** By the fixed keys of the specialities. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  gynecologist: UserRound,
  psychooncology: MessageCircle,
  cardiologist: Heart,
  familydoctor: House,
  radiology: Image,
  internist: Stethoscope,
};

/** A speciality that an editor added later has no picture of its own. */
export function categoryIcon(key: string): LucideIcon {
  return ICONS[key] ?? Stethoscope;
}
