/** Lets the browser answer taps and draw before the work goes on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Longest wait for a picture, in milliseconds: a page in the background is not drawn at all. */
const LONGEST_MS = 1000;

/** Until what is on the page now has been drawn. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
