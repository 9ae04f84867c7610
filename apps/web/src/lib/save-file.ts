/** Time for the browser to take the bytes before their address is withdrawn, in milliseconds. */
const KEPT_MS = 60_000;

/** Saves bytes as a file on the user's device. */
export const saveFile = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
