import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been in view; where the browser cannot say, it has. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isSeen]);
  return isSeen;
}
