/**
 * Marks an element with `data-crowded` while its one child is wider than itself, whatever the language, the person's
 * links and the width of the window are. For use as a `ref`; returns what ends it.
 */
export const hideWhenCrowded = (box: HTMLElement | null): (() => void) => {
  const content = box?.firstElementChild;
  if (!content) return () => undefined;
  // Called before the paint, so that nothing is seen to overlap.
  const observer = new ResizeObserver(() => {
    box.toggleAttribute('data-crowded', content.getBoundingClientRect().width > box.getBoundingClientRect().width);
  });
  observer.observe(box);
  observer.observe(content);
  return () => observer.disconnect();
};
