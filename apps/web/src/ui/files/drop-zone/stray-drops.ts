/**
 * A file dropped beside a zone would replace the page, and what is typed there: the drop is
 * ignored instead. Returns a function that ends this.
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
