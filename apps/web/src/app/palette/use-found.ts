import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useArtists } from '#features/artists/index.ts';
import { useReleaseMessages } from '#features/releases/index.ts';
import { call } from '#lib/api.ts';
import { matchEntries } from './match-entries.ts';
import { useMessages } from './messages.ts';
import type { Entry } from './use-entries.ts';

/** The limit per kind. */
const TAKE = 6;

/** Finds the user's releases and artists by the typed words; empty without any. */
export const useFound = (typed: string) => {
  const text = useMessages();
  const words = useReleaseMessages();
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed.trim(), SEARCH_QUIET_MS);
  const isWanted = typed.trim() !== '';
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['releases', 'found', search],
    queryFn: ({ signal }) => call('GET /releases', { query: { search, take: TAKE, status: 'ALL' }, signal }),
    enabled: isWanted && search !== '',
    placeholderData: keepPreviousData,
  });
  const known = useArtists().data ?? [];

  const isOfOtherWords = isPlaceholderData || search !== typed.trim();
  const found: Entry[] = (isWanted && search !== '' ? (data?.data ?? []) : []).map(
    ({ uuid, title, status, artist }) => ({
      id: `release-${uuid}`,
      label: title || words('untitled'),
      note: [artist?.name, words(`status${status}`)].filter(Boolean).join(' · '),
      run: () => void navigate({ to: status === 'DRAFT' ? '/drafts/$uuid' : '/releases/$uuid', params: { uuid } }),
    }),
  );
  // Shows the previous results until the response arrives, filtered by the new words.
  const releases = isOfOtherWords ? matchEntries(found, typed) : found;
  const artists: Entry[] = (
    isWanted
      ? matchEntries(
          known.map(({ uuid, name }) => ({ uuid, label: name })),
          typed,
        )
      : []
  )
    .slice(0, TAKE)
    .map(({ uuid, label }) => ({
      id: `artist-${uuid}`,
      label,
      note: text('releasesOf', { name: label }),
      run: () => void navigate({ to: '/releases', search: { artist: uuid } }),
    }));
  return { releases, artists, isSearching: isWanted && (isFetching || search !== typed.trim()), hasFailed: isError };
};
