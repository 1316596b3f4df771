/** One row of a study, on the page of its questionnaire. */
export function studyRowPath(page: string, row: number): string {
  return `${page}?id=${row}`;
}
