/** Who uses this device: the person alone, or others too, so that nothing of the person is kept on it. */
export type DeviceUse = "own" | "shared";

/** Local storage key of what the person has answered. */
const USE = "zuversicht-device";

/** Null as long as nobody has answered. */
export function deviceUse(): DeviceUse | null {
  const use = localStorage.getItem(USE);
  return use === "own" || use === "shared" ? use : null;
}

export function isShared(): boolean {
  return deviceUse() === "shared";
}

export function noteDeviceUse(use: DeviceUse): void {
  localStorage.setItem(USE, use);
}
