import type { Opinion, Verdict } from '@dubplate/contract/moderation/opinions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The colleagues who can give an opinion. */
export const moderatorsQuery = queryOptions({
  queryKey: ['staff', 'moderators'],
  queryFn: ({ signal }) => call('GET /staff/moderators', { signal }),
  staleTime: 60_000,
});

export const askOpinion = (
  releaseId: string,
  body: { readonly colleague_uuid: string; readonly question: string },
  key: string,
): Promise<Opinion> =>
  call('POST /staff/release/{id}/opinion', { params: { id: releaseId }, body, headers: { 'Idempotency-Key': key } });

export const answerOpinion = (
  id: string,
  body: { readonly answer: string; readonly verdict: Verdict },
): Promise<Opinion> => call('POST /staff/opinion/{id}', { params: { id }, body });
