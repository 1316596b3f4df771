import {
  HandHeart,
  Handshake,
  Heart,
  Hospital,
  House,
  Image,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  PersonStanding,
  Pill,
  Radiation,
  Star,
  Stethoscope,
  UserRound,
} from "lucide-react";

/** By the fixed keys of the categories. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  gynecologist: UserRound,
  psychooncology: MessageCircle,
  cardiologist: Heart,
  familydoctor: House,
  radiology: Image,
  internist: Stethoscope,
  radiotherapy: Radiation,
  breastsurgery: Hospital,
  breastnurse: HandHeart,
  physiotherapy: PersonStanding,
  socialservice: LifeBuoy,
  pharmacy: Pill,
  trustedperson: Handshake,
  other: Star,
};

/** A category that an editor added later has the general icon. */
export function categoryIcon(key: string): LucideIcon {
  return ICONS[key] ?? Stethoscope;
}
