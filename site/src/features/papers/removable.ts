import { paths, type RemovableRoot } from "../../paths";

/** The page that a row stands on. */
export const REMOVABLE: Readonly<Record<RemovableRoot, string>> = {
  addressbookentry: paths.myTeam,
  document: paths.profileData,
  externalaccount: paths.social,
  followup: paths.followup,
  notification: paths.message,
  paymentmethod: paths.paymentType,
  proxyaccess: paths.proxies,
  pushdevice: paths.pushNotification,
  stresslevel: paths.stressLevelEnd,
  timelineentry: paths.dashboard,
  treatment: paths.treatment,
  usercancercenter: paths.cancerCenter,
  userrelation: paths.relations,
};

export function isRemovable(root: string): root is RemovableRoot {
  return Object.hasOwn(REMOVABLE, root);
}

/** The question before a row is removed. */
export function removeModalPath(root: RemovableRoot, id: number): string {
  return `${paths.removeModal}?root=${root}&id=${id}`;
}
