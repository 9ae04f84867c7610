import type { MusicStyle, Language as ReleaseLanguage } from '@dubplate/contract/reference/schemas';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { ownLanguagesFirst } from './own-languages.ts';

// Named by the server in the reader's language: asked once per language and visit.
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
  /** Undefined until they are known. */
  readonly items: readonly Item[] | undefined;
  /** They could not be loaded; they are asked for again every few seconds. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const refetchInterval = ({ state }: { readonly state: { readonly status: string } }): number | false =>
  state.status === 'error' && RETRY_MS;
const choicesOf = <Item>(query: UseQueryResult<readonly Item[]>): Choices<Item> => ({
  items: query.data,
  hasFailed: query.isError && query.data === undefined,
  retry: () => void query.refetch(),
});

export const useLanguageChoices = (): Choices<ReleaseLanguage> => {
  const language = useLanguage();
  const select = useCallback((all: readonly ReleaseLanguage[]) => ownLanguagesFirst(all, language), [language]);
  return choicesOf<ReleaseLanguage>(useQuery({ ...languagesQuery(language), refetchInterval, select }));
};
export const useGenreChoices = (): Choices<MusicStyle> =>
  choicesOf(useQuery({ ...musicStylesQuery(useLanguage()), refetchInterval }));

/** Languages that a recording can be in; undefined until they are known. */
export const useReleaseLanguages = (): readonly ReleaseLanguage[] | undefined =>
  useQuery(languagesQuery(useLanguage())).data;

/** Genres with the styles below them; undefined until they are known. */
export const useMusicStyles = (): readonly MusicStyle[] | undefined => useQuery(musicStylesQuery(useLanguage())).data;
