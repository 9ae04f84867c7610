/**
 * Opens the system's dialog for files, or for a folder with all its content. Returns nothing if cancelled. Adds a
 * temporary input to the page, so that other inputs don't change.
 */
export const chooseFiles = ({ isFolder = false }: { readonly isFolder?: boolean } = {}): Promise<File[]> => {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = isFolder;
  input.hidden = true;
  // Some browsers fire no events for an input outside the page.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = (): void => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
};

/** True if this browser can choose folders. */
export const canChooseFolders = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype;
