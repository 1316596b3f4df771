import { initializeApp } from "@firebase/app";
import { getMessaging, getToken } from "@firebase/messaging";
import type { ServerInfo } from "../api/info";

/** The operator's project of Firebase Cloud Messaging. */
export type FcmProject = NonNullable<ServerInfo["fcm"]>;

/**
 * The token that pushes to this browser are addressed to; the service changes it now and then. Asks two hosts of Google's, which
 * the content security policy allows where a project is set up. Throws when they or the browser's push service refuse.
 */
export async function fcmToken(project: FcmProject): Promise<string> {
  const app = initializeApp({
    projectId: project.projectid,
    appId: project.appid,
    apiKey: project.apikey,
    messagingSenderId: project.senderid,
  });
  // The endpoints of SNS know tokens, not the ids of installations that are to follow them.
  return await getToken(getMessaging(app), {
    vapidKey: project.vapidkey,
    // The one of the whole site; it has imported what it does with pushes from assets/fcm.
    serviceWorkerRegistration: await navigator.serviceWorker.ready,
  });
}
