import { paths } from "../../../paths";

/** One of the frequent questions, with its answer open. */
export function faqPath(question: number): string {
  return `${paths.faq}#q${question}`;
}
