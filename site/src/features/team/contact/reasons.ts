/** Reason of a message, with the server's number. */
export interface Reason {
  key: "question" | "technical" | "content" | "privacy" | "praise" | "other";
  value: 1 | 2 | 3 | 4 | 5 | 6;
}

const QUESTION: Reason = { key: "question", value: 1 };
const TECHNICAL: Reason = { key: "technical", value: 2 };
const CONTENT: Reason = { key: "content", value: 3 };
const PRIVACY: Reason = { key: "privacy", value: 4 };
const PRAISE: Reason = { key: "praise", value: 5 };
const OTHER: Reason = { key: "other", value: 6 };

export const CONTACT_REASONS: readonly Reason[] = [QUESTION, TECHNICAL, CONTENT, PRIVACY, PRAISE, OTHER];

/** The reasons of a feedback; a question needs an answer and belongs to the contact page. */
export const FEEDBACK_REASONS: readonly Reason[] = [PRAISE, CONTENT, TECHNICAL, OTHER];
