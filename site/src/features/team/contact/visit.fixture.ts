import { signedIn } from "../../../test/person";

export const visitor = () =>
  signedIn({
    words: ["contact"],
    pages: [
      () => import("./ContactUsPage"),
      () => import("./FeedbackPage"),
      () => import("./FollowupPage"),
      () => import("../../timeline/days/DashboardPage"),
    ],
  });
