import type { MusicStyle, Language as ReleaseLanguage } from '@dubplate/contract/reference/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';

// Named by the server in the reader's language: asked once per language and visit.
const named = { staleTime: Number.POSITIVE_INFINITY } as const;

const languagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['languages', language],
    queryFn: ({ signal }) => call('GET /languages', { signal }),
    ...named,
  });

const musicStylesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['music-styles', language],
    queryFn: ({ signal }) => call('GET /music-styles', { signal }),
    ...named,
  });

/** Languages that a recording can be in; undefined until they are known. */
export const useReleaseLanguages = (): readonly ReleaseLanguage[] | undefined =>
  useQuery(languagesQuery(useLanguage())).data;

/** Genres with the styles below them; undefined until they are known. */
export const useMusicStyles = (): readonly MusicStyle[] | undefined => useQuery(musicStylesQuery(useLanguage())).data;
