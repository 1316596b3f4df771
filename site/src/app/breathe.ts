/** Lets the browser answer taps and draw before the work goes on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    // Unlike a timer it comes at once, as soon as nothing else waits.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Longest wait for a picture, in milliseconds: a page in the background is not drawn at all. */
const LONGEST_MS = 1000;

/** Until what is on the page now has been drawn. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => void breathe().then(resolve));
  });
}
