import type { Artist } from '@dubplate/contract/artists/schemas';
import { queryOptions } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** Whether a release of the artist is published: only then the artist can have a page. */
export const hasPublishedQuery = (artist: string) =>
  queryOptions({
    queryKey: ['releases', 'published-of', artist],
    queryFn: async ({ signal }) => {
      const { meta } = await call('GET /releases', {
        query: { artist, status: 'PUBLISHED', page: 1, take: 1 },
        signal,
      });
      return meta.itemCount > 0;
    },
  });

interface Outcome {
  readonly onSuccess: (saved: Artist) => void;
  readonly onError: (error: unknown) => void;
}

export const useSaveArtistPage = (artist: Artist, outcome: Outcome) =>
  useMutation({
    mutationFn: (page: NonNullable<Body<'PATCH /artist/{id}'>['page']>) =>
      call('PATCH /artist/{id}', { params: { id: artist.uuid }, body: { page } }),
    ...outcome,
  });
