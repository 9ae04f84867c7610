import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

interface PageOptions {
  readonly page: number;
  readonly take: number;
}

const ALERTS_KEY = 'staff-alerts';
const JOBS_KEY = 'staff-jobs';
const BACKUPS_KEY = 'staff-backups';
const CODES_KEY = 'staff-codes';
/** The polling interval for data that changes without user action, in milliseconds. */
const REFETCH_MS = 10_000;

export const systemQuery = queryOptions({
  queryKey: ['staff-system'],
  queryFn: ({ signal }) => call('GET /staff/system', { signal }),
});

export const alertsQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [ALERTS_KEY, page, take],
    queryFn: ({ signal }) => call('GET /staff/alerts', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const jobsQuery = queryOptions({
  queryKey: [JOBS_KEY],
  queryFn: ({ signal }) => call('GET /staff/jobs', { signal }),
  refetchInterval: REFETCH_MS,
});

export const failedJobsQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [JOBS_KEY, 'failed', page, take],
    queryFn: ({ signal }) => call('GET /staff/jobs/failed', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const dataMigrationsQuery = queryOptions({
  queryKey: ['staff-data-migrations'],
  queryFn: ({ signal }) => call('GET /staff/data-migrations', { signal }),
  refetchInterval: ({ state }) => (state.data?.every((each) => each.state === 'DONE') ? false : REFETCH_MS),
});

export const backupsQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [BACKUPS_KEY, page, take],
    queryFn: ({ signal }) => call('GET /staff/backups', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    // The newest is on the first page; while it is made, its end is waited for.
    refetchInterval: ({ state }) => (state.data?.data.some(({ state: each }) => each === 'RUNNING') ? 2_000 : false),
  });

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches a list even after an error: another admin may have acted first. */
const useChange = (key: string, change: () => Promise<unknown>, outcome: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => void client.invalidateQueries({ queryKey: [key] }),
  });
};

export const useCloseAlert = (id: string, outcome: Outcome) =>
  useChange(ALERTS_KEY, () => call('DELETE /staff/alert/{id}', { params: { id } }), outcome);

export const useRetryJob = (id: string, outcome: Outcome) =>
  useChange(JOBS_KEY, () => call('POST /staff/jobs/{id}/retry', { params: { id } }), outcome);

export const useDropJob = (id: string, outcome: Outcome) =>
  useChange(JOBS_KEY, () => call('DELETE /staff/jobs/{id}', { params: { id } }), outcome);

export const useMakeBackup = (outcome: Outcome) => useChange(BACKUPS_KEY, () => call('POST /staff/backup'), outcome);

export const codesQuery = queryOptions({
  queryKey: [CODES_KEY],
  queryFn: ({ signal }) => call('GET /staff/codes', { signal }),
});

interface AddOutcome {
  readonly onSuccess: (added: Answer<'POST /staff/codes'>) => void;
  readonly onError: (error: unknown) => void;
}

export const useAddCodes = (outcome: AddOutcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /staff/codes'>) => call('POST /staff/codes', { body }),
    ...outcome,
    onSettled: () => void client.invalidateQueries({ queryKey: [CODES_KEY] }),
  });
};
