/**
 * The pages that most people open first: the overview for signed-in people, the sign-in for all others. They are
 * preloaded, and the build puts each into few files. This is the only list of their modules.
 */
export const FIRST_PAGES = {
  overview: {
    words: ["timeline", "contact"],
    frame: () => import("./app/Shell"),
    page: () => import("./features/timeline/days/DashboardPage"),
  },
  entrance: {
    words: ["account"],
    frame: () => import("./app/OutsideLayout"),
    page: () => import("./features/account/LoginPage"),
  },
} as const;

/** What reads the rows on the device, which the overview is drawn with. */
export const STORED = [() => import("./device/answersIn"), () => import("./offline/rowsAnswer")] as const;
