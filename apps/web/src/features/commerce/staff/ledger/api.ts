import type { CORRECTION_ACCOUNTS } from '@dubplate/contract/commerce/ledger-endpoints';
import type { LocalDate } from '@dubplate/contract/wire';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';

const ledgerKey = ['staff', 'ledger'] as const;
/** A check runs in the background, so its result is polled. */
const REFETCH_MS = 5_000;
/** The number of checks to list. */
const CHECKS_SHOWN = 7;

export const balancesQuery = queryOptions({
  queryKey: [...ledgerKey, 'balances'],
  queryFn: ({ signal }) => call('GET /staff/ledger/balances', { signal }),
  staleTime: 0,
});

export const checksQuery = queryOptions({
  queryKey: [...ledgerKey, 'checks'],
  queryFn: ({ signal }) => call('GET /staff/ledger/checks', { query: { take: CHECKS_SHOWN }, signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

/** `lastCheck` is part of the key, so that a new check refetches the faults. */
export const faultsQuery = (status: 'OPEN' | 'CLOSED', page: number, take: number, lastCheck: string | undefined) =>
  queryOptions({
    queryKey: [...ledgerKey, 'faults', status, page, take, lastCheck],
    queryFn: ({ signal }) => call('GET /staff/ledger/faults', { query: { status, page, take }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

export interface FaultAnswer {
  readonly reason: string;
  readonly correctAgainst?: (typeof CORRECTION_ACCOUNTS)[number];
}

export const useAnswerFault = (id: string, outcome: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FaultAnswer) =>
      call('POST /staff/ledger/fault/{id}/answer', {
        params: { id },
        body,
        headers: { 'Idempotency-Key': newKey() },
      }),
    ...outcome,
    onSettled: () => client.invalidateQueries({ queryKey: ledgerKey }),
  });
};

export const useCheckNow = (outcome: Outcome) =>
  useMutation({ mutationFn: () => call('POST /staff/ledger/check'), ...outcome });

export const fetchSums = (startDate: LocalDate, endDate: LocalDate): Promise<Blob> =>
  call('GET /staff/ledger/sums.csv', { query: { startDate, endDate } });
