import { ALL_PLATFORMS, STORE_PHRASES } from '@dubplate/contract/statistics/stores';

const LETTER_OR_DIGIT = '\\p{L}\\p{N}';

/** Between two words may stand anything that is neither a letter nor a digit. */
const patternOf = (phrases: readonly string[]): RegExp => {
  const words = phrases.map((phrase) => phrase.split(' ').join(`[^${LETTER_OR_DIGIT}]+`)).join('|');
  return new RegExp(`(?<![${LETTER_OR_DIGIT}])(?:${words})(?![${LETTER_OR_DIGIT}])`, 'u');
};

const patterns = STORE_PHRASES.map(([store, phrases]) => [store, patternOf(phrases)] as const);

/**
 * The key of the store that a platform’s name belongs to: lower-cased and trimmed, then by its phrases, else the name
 * itself with underscores for spaces. No name is `all`. Source: section 9 of the commerce specification.
 */
export const storeKeyOf = (platform: string): string => {
  const name = platform.trim().toLowerCase();
  if (name === '') return ALL_PLATFORMS;
  const found = patterns.find(([, pattern]) => pattern.test(name));
  return found ? found[0] : name.replace(/\s/g, '_');
};
