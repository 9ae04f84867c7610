import { NO_VERSION } from '@dubplate/contract/releases/limits';
import { seenPart } from '@dubplate/contract/written';

/** Length that a person would count: code points without invisible ones and surrounding spaces. */
export const lineLength = (value: string): number => [...seenPart(value.normalize('NFC'))].length;

/** Whether a text has more characters than fit; counted as the server and the form's counter do, spaces included. */
export const isTooLong = (value: string | null | undefined, max: number): boolean => (value?.length ?? 0) > max;

/** Whether a text has characters that XML 1.0 forbids, so that no message to a store could hold it. */
export const hasForbiddenCharacters = (value: string | null | undefined): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(value ?? '');

/** Treats an empty version, or the placeholder of older clients, as none. */
export const meaningfulVersion = (value: string | null | undefined): string | null => {
  const version = value?.trim() ?? '';
  return seenPart(version) === '' || version === NO_VERSION ? null : version;
};
