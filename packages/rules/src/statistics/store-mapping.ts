import {
  ALL_PLATFORMS,
  SERVICE_WORDS,
  STORE_PHRASES,
  STORES,
  type StoreKey,
} from '@dubplate/contract/statistics/stores';

const LETTER_OR_DIGIT = '\\p{L}\\p{N}';

/** Two words may be separated by anything except letters and digits. */
const patternOf = (phrases: readonly string[]): RegExp => {
  const words = phrases.map((phrase) => phrase.split(' ').join(`[^${LETTER_OR_DIGIT}]+`)).join('|');
  return new RegExp(`(?<![${LETTER_OR_DIGIT}])(?:${words})(?![${LETTER_OR_DIGIT}])`, 'u');
};

const patterns = STORE_PHRASES.map(([store, phrases]) => [store, patternOf(phrases)] as const);

/** Only letters and digits count: `iHeart/Thumbplay` and `iheart_thumbplay` are one name. */
const squeeze = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Names of only these phrases and words, as reports glue them: `YouTubeMusic`, `TencentQQ`. */
const gluedPatterns = STORE_PHRASES.map(([store, phrases]) => {
  const [own, words] = [phrases.map(squeeze).join('|'), SERVICE_WORDS.map(squeeze).join('|')];
  return [store, new RegExp(`^(?:${words})*(?:${own})(?:${own}|${words})*$`, 'u')] as const;
});

/** Whole names, as they are shown. */
const wholeNames = new Map<string, StoreKey>(
  (Object.entries(STORES) as [StoreKey, string][]).map(([store, name]) => [squeeze(name), store]),
);

const firstMatch = (all: readonly (readonly [StoreKey, RegExp])[], name: string): StoreKey | undefined =>
  all.find(([, pattern]) => pattern.test(name))?.[0];

/** Returns true for the name of a total over all platforms; an unnamed platform is not one. */
export const namesAllPlatforms = (platform: string): boolean =>
  [ALL_PLATFORMS, squeeze(STORES[ALL_PLATFORMS])].includes(squeeze(platform));

/**
 * The key of the store that a platform’s name belongs to: by its phrases, apart or glued, or its whole name, else the name in lower case
 * with underscores for spaces. No name is `all`. Source: section 9 of the commerce specification.
 */
export const storeKeyOf = (platform: string): string => {
  const name = platform.trim().toLowerCase();
  if (name === '') return ALL_PLATFORMS;
  const glued = squeeze(name);
  const found = firstMatch(patterns, name) ?? wholeNames.get(glued) ?? firstMatch(gluedPatterns, glued);
  return found ?? name.replace(/\s/g, '_');
};
