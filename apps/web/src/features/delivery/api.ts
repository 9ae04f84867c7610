import type { ReleaseDelivery } from '@dubplate/contract/delivery/schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The readiness of a release for each store. `stamp`: the version of the saved release. */
export const preflightQuery = (release: string, stamp: string, isStaff: boolean) => ({
  queryKey: isStaff ? ['staff', 'releases', release, 'preflight'] : ['releases', release, 'preflight', stamp],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    isStaff
      ? call('GET /staff/release/{id}/preflight', { params: { id: release }, signal })
      : call('GET /release/{id}/preflight', { params: { id: release }, signal }),
});

export const deliveriesQuery = (release: string) =>
  queryOptions({
    queryKey: ['deliveries', release],
    queryFn: ({ signal }) => call('GET /release/{id}/deliveries', { params: { id: release }, signal }),
  });

interface Outcome {
  readonly onSuccess?: () => void;
  readonly onError?: (error: unknown) => void;
}

/** A change that returns the new states; after a failure they are refetched. */
const useChange = <Input>(
  release: string,
  change: (input: Input) => Promise<ReleaseDelivery[]>,
  outcome: Outcome = {},
) => {
  const client = useQueryClient();
  const { queryKey } = deliveriesQuery(release);
  return useMutation({
    mutationFn: change,
    onSuccess: (deliveries) => {
      replaceQueryData(client, { queryKey }, deliveries);
      outcome.onSuccess?.();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      outcome.onError?.(error);
    },
  });
};

export const useTakeDown = (release: string) =>
  useChange(release, (reason: string) =>
    call('POST /release/{id}/takedown', { params: { id: release }, body: { reason } }),
  );

export const useUndoTakedown = (release: string, outcome: Outcome) =>
  useChange(release, (_: undefined) => call('DELETE /release/{id}/takedown', { params: { id: release } }), outcome);
