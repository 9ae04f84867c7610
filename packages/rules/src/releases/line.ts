import { NO_VERSION } from '@dubplate/contract/releases/limits';

/** Length as a person counts: code points, without the spaces around. */
export const lineLength = (value: string): number => [...value.trim()].length;

/** Whether a text has more characters than fit; counted as the server and the form's counter do, spaces included. */
export const isTooLong = (value: string | null | undefined, max: number): boolean => (value?.length ?? 0) > max;

/** A version that says nothing (empty, or the placeholder of older clients) is none. */
export const meaningfulVersion = (value: string | null | undefined): string | null => {
  const version = value?.trim() ?? '';
  return version === '' || version === NO_VERSION ? null : version;
};
