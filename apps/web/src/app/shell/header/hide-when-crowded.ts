/**
 * Marks an element with `data-crowded` while its only child is wider than it, so that the result is right for any
 * language, set of links and window width. Use it as a `ref`; returns the cleanup.
 */
export const hideWhenCrowded = (box: HTMLElement | null): (() => void) => {
  const content = box?.firstElementChild;
  if (!content) return () => undefined;
  // Runs before the paint, so that no overlap is visible.
  const observer = new ResizeObserver(() => {
    box.toggleAttribute('data-crowded', content.getBoundingClientRect().width > box.getBoundingClientRect().width);
  });
  observer.observe(box);
  observer.observe(content);
  return () => observer.disconnect();
};
