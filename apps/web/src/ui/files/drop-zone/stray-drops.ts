/**
 * Ignores files dropped outside a zone: the browser would open them in place of the page, and typed text would be lost.
 * Returns a function that ends this.
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
