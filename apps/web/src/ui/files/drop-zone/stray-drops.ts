/**
 * A file that is let go beside a zone would take the place of the page, and of what is typed there: it falls to the
 * ground instead. Answers how to end it.
 */
export const preventStrayDrops = (): (() => void) => {
  const keep = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
};
