/**
 * The two pages that most people come for: the overview of those who are signed in, and the sign-in of all others. They
 * are fetched before the program is there, and the build puts each into few files. This is the only place that says what
 * they are made of.
 */
export const FIRST_PAGES = {
  overview: {
    words: ["timeline", "reading", "contact"],
    frame: () => import("./app/Shell"),
    page: () => import("./features/timeline/days/DashboardPage"),
  },
  entrance: {
    words: ["account"],
    frame: () => import("./app/OutsideLayout"),
    page: () => import("./features/account/LoginPage"),
  },
} as const;
