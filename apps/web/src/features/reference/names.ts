import type { MusicStyle, Language as ReleaseLanguage } from '@dubplate/contract/reference/schemas';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';

/** Puts the interface's language and the browser's languages first. The API returns names without codes. */
export const ownLanguagesFirst = (languages: readonly ReleaseLanguage[], language: Language): ReleaseLanguage[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const codes = [language, ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag)];
  const own = [...new Set(codes)].map((code) => names.of(code)?.toLocaleLowerCase(language));
  const placeOf = ({ name }: ReleaseLanguage) => {
    const place = own.indexOf(name.toLocaleLowerCase(language));
    return place === -1 ? own.length : place;
  };
  return languages.toSorted((a, b) => placeOf(a) - placeOf(b));
};

// The server translates the names, so they are fetched once per language and visit.
/** Includes retired entries: existing releases still use them. */
const ALL = { all: 'true' } as const;
const named = { staleTime: Number.POSITIVE_INFINITY } as const;

const languagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['languages', language],
    queryFn: ({ signal }) => call('GET /languages', { query: ALL, signal }),
    ...named,
  });

const musicStylesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['music-styles', language],
    queryFn: ({ signal }) => call('GET /music-styles', { query: ALL, signal }),
    ...named,
  });

/** The delay before a failed list is fetched again, in milliseconds. */
const RETRY_MS = 5_000;

/** A list to choose from. */
export interface Choices<Item> {
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined;
  /** Loading failed; it is retried every few seconds. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const refetchInterval = ({ state }: { readonly state: { readonly status: string } }): number | false =>
  state.status === 'error' && RETRY_MS;
const choicesOf = <Item>(query: UseQueryResult<readonly Item[]>): Choices<Item> => ({
  items: query.data,
  // A query is pending again during each retry, but its list is still missing.
  hasFailed: query.errorUpdateCount > 0 && query.data === undefined,
  retry: () => void query.refetch(),
});

export const useLanguageChoices = (): Choices<ReleaseLanguage> => {
  const language = useLanguage();
  const select = (all: readonly ReleaseLanguage[]) => ownLanguagesFirst(all, language);
  return choicesOf<ReleaseLanguage>(useQuery({ ...languagesQuery(language), refetchInterval, select }));
};
export const useGenreChoices = (): Choices<MusicStyle> =>
  choicesOf(useQuery({ ...musicStylesQuery(useLanguage()), refetchInterval }));

/** The languages of a recording; undefined while loading. */
export const useReleaseLanguages = (): readonly ReleaseLanguage[] | undefined =>
  useQuery(languagesQuery(useLanguage())).data;

/** The genres with their styles; undefined while loading. */
export const useMusicStyles = (): readonly MusicStyle[] | undefined => useQuery(musicStylesQuery(useLanguage())).data;
