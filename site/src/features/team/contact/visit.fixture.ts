import { signedIn } from "../../../test/person";

export const visitor = () =>
  signedIn({
    words: ["contact", "outbox"],
    pages: [
      () => import("./ContactUsPage"),
      () => import("./FeedbackPage"),
      () => import("../../outbox/OutboxPage"),
      () => import("./FollowupPage"),
      () => import("../../timeline/days/DashboardPage"),
    ],
  });
