/** The delay before the object URL is revoked, so that the browser can read the bytes, in milliseconds. */
const KEPT_MS = 60_000;

/** Saves bytes as a file on the user's device. */
export const saveFile = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
