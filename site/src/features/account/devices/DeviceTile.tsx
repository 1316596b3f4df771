import { Monitor, Smartphone } from "lucide-react";
import { CategoryTile } from "../../../ui/CategoryTile";
import { isHandheld } from "./deviceName";

/** The kind of a device, beside its name. */
export function DeviceTile({ device }: { device: string }) {
  return <CategoryTile icon={isHandheld(device) ? Smartphone : Monitor} />;
}
