import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

const DELIVERIES_KEY = 'staff-deliveries';
const STORES_KEY = 'staff-stores';

interface DeliveryFilter {
  readonly store: string | undefined;
  readonly state: DeliveryState | undefined;
  readonly release: string | undefined;
}

interface ListOptions {
  readonly page: number;
  readonly take: number;
}

/** The polling interval while the list is open, in milliseconds. */
const REFRESH_MS = 15_000;

export const deliveriesQuery = ({ store, state, release }: DeliveryFilter, { page, take }: ListOptions) =>
  queryOptions({
    queryKey: [DELIVERIES_KEY, store, state, release, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/deliveries', {
        query: {
          page,
          take,
          current: 'true',
          ...(store && { store }),
          ...(state && { state }),
          ...(release && { release }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const deliveryCountsQuery = queryOptions({
  queryKey: [DELIVERIES_KEY, 'counts'],
  queryFn: ({ signal }) => call('GET /staff/deliveries/counts', { signal }),
  refetchInterval: REFRESH_MS,
});

/** Deliveries that failed or that a store refused. */
export const useFailedCount = () =>
  useQuery(deliveryCountsQuery).data?.reduce(
    (sum, { counts }) => sum + (counts.FAILED ?? 0) + (counts.REFUSED ?? 0),
    0,
  );

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [DELIVERIES_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /staff/delivery/{id}', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [DELIVERIES_KEY, 'message', id],
    queryFn: async ({ signal }) => (await call('GET /staff/delivery/{id}/message', { params: { id }, signal })).text(),
  });

export const dryRunQuery = (release: string, store: string) =>
  queryOptions({
    queryKey: ['staff', 'releases', release, 'dry-run', store],
    queryFn: ({ signal }) =>
      call('GET /staff/release/{id}/dry-run', { params: { id: release }, query: { store }, signal }),
    // Each opening shows the current state of the release.
    staleTime: 0,
  });

export const figuresQuery = queryOptions({
  queryKey: [DELIVERIES_KEY, 'figures'],
  queryFn: ({ signal }) => call('GET /staff/deliveries/figures', { signal }),
});

/** Starts the download of a package. */
export const usePackageDownload = (id: string, onError: (error: unknown) => void) =>
  useMutation({
    mutationFn: () => call('GET /staff/delivery/{id}/package-link', { params: { id } }),
    // The response is an attachment, so the page stays.
    onSuccess: (link) => window.location.assign(link),
    onError,
  });

interface Outcome<Result> {
  readonly onSuccess: (result: Result) => void;
  readonly onError: (error: unknown) => void;
}

/** A change that refetches all deliveries and stores, even if it failed. */
const useChange = <Input, Result>(change: (input: Input) => Promise<Result>, outcome: Outcome<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => {
      for (const key of [DELIVERIES_KEY, STORES_KEY]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
};

type DeliveryAction = 'retry' | 'hold' | 'redeliver';

export const useDeliveryAction = (id: string, outcome: Outcome<unknown>) =>
  useChange((action: DeliveryAction) => {
    const params = { id };
    switch (action) {
      case 'retry':
        return call('POST /staff/delivery/{id}/retry', { params });
      case 'hold':
        return call('POST /staff/delivery/{id}/hold', { params });
      case 'redeliver':
        return call('POST /staff/delivery/{id}/redeliver', { params });
    }
  }, outcome);

export type StateByHand = Body<'POST /staff/delivery/{id}/state'>;

export const useSetState = (id: string, outcome: Outcome<unknown>) =>
  useChange((body: StateByHand) => call('POST /staff/delivery/{id}/state', { params: { id }, body }), outcome);

/** The setup of delivery: our party id and the validation of messages. */
export const setupQuery = queryOptions({
  queryKey: ['staff', 'delivery-setup'],
  queryFn: ({ signal }) => call('GET /staff/delivery/setup', { signal }),
});

export const storesQuery = queryOptions({
  queryKey: [STORES_KEY],
  queryFn: ({ signal }) => call('GET /staff/stores', { signal }),
});

export type NewStore = Body<'POST /staff/store'>;

export const useSaveStore = (id: string | null, outcome: Outcome<unknown>) =>
  useChange(
    (body: NewStore) =>
      id === null ? call('POST /staff/store', { body }) : call('PATCH /staff/store/{id}', { params: { id }, body }),
    outcome,
  );

export const useTestStore = (id: string) =>
  useMutation({ mutationFn: () => call('POST /staff/store/{id}/test', { params: { id } }) });

export const useBackfill = (id: string, outcome: Outcome<unknown>) =>
  useChange((_: undefined) => call('POST /staff/store/{id}/backfill', { params: { id } }), outcome);
