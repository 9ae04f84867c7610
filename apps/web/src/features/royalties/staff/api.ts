import type { SalesReport } from '@dubplate/contract/royalties/schemas';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call, type Query } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { sendFile, type UploadOptions } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The first part of the key of everything that an import, an approval or a close changes. */
const KEY = 'staff-royalties';

interface Place {
  readonly page: number;
  readonly take: number;
}

export type ReportFilters = Pick<Query<'GET /staff/sales-reports'>, 'status' | 'accounting_period' | 'source'>;

export const salesReportsQuery = (filters: ReportFilters, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'reports', filters, page, take],
    queryFn: ({ signal }) => call('GET /staff/sales-reports', { query: { ...filters, page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const salesReportQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'report', id],
    queryFn: ({ signal }) => call('GET /staff/sales-reports/{id}', { params: { id }, signal }),
  });

export type RowsView = 'unmatched' | 'matched' | 'all';

export const salesRowsQuery = (id: string, view: RowsView, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'report', id, 'rows', view, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/sales-reports/{id}/rows', {
        params: { id },
        query: { page, take, ...(view !== 'all' && { matched: view === 'matched' ? 'true' : 'false' }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const salesCalendarQuery = queryOptions({
  queryKey: [KEY, 'calendar'],
  queryFn: ({ signal }) => call('GET /staff/sales-calendar', { signal }),
});

export const salesFormatsQuery = queryOptions({
  queryKey: [KEY, 'formats'],
  queryFn: ({ signal }) => call('GET /staff/sales-formats', { signal }),
});

export const salesFormatQuery = (name: string) =>
  queryOptions({
    queryKey: [KEY, 'formats', name],
    queryFn: ({ signal }) => call('GET /staff/sales-formats/{name}', { params: { name }, signal }),
  });

/** The fields of an import; empty ones are not sent. */
export interface ImportFields {
  readonly report: string;
  readonly format: string;
  readonly accounting_period: string;
  readonly currency: string;
}

/**
 * Sends a sales report.
 * @param isDryRun answers the same, and keeps nothing
 * @throws {ApiError} `BAD_REPORT` with an issue for each line, `UNKNOWN_FORMAT` with the header and the first lines,
 *   `MIXED_CURRENCIES` with the currencies
 */
export const importSalesReport = async (
  file: File,
  fields: ImportFields,
  isDryRun: boolean,
  options: UploadOptions,
): Promise<SalesReport> => {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const path = `/staff/sales-reports/import?dry_run=${isDryRun}`;
  return (await sendFile(path, 'file', file, { ...options, fields: filled })) as SalesReport;
};

export const useRefreshRoyalties = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
};

export interface Outcome<T = unknown> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches everything even after an error: another administrator may have acted first. */
const useChange = <Input, Result>(
  change: (input: Input, headers: Record<string, string>) => Promise<Result>,
  outcome: Outcome<Result>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, { 'Idempotency-Key': newKey() }),
    ...outcome,
    onSettled: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
};

export type Approval = Body<'POST /staff/sales-reports/{id}/approve'>;

export const useApprove = (id: string, outcome: Outcome<SalesReport>) =>
  useChange(
    (body: Approval, headers) => call('POST /staff/sales-reports/{id}/approve', { params: { id }, body, headers }),
    outcome,
  );

export const useMatch = (id: string, outcome: Outcome<SalesReport>) =>
  useChange(
    (body: Body<'POST /staff/sales-reports/{id}/match'>, headers) =>
      call('POST /staff/sales-reports/{id}/match', { params: { id }, body, headers }),
    outcome,
  );

export const useReopen = (id: string, outcome: Outcome) =>
  useChange(
    (_: undefined, headers) => call('POST /staff/sales-reports/{id}/reopen', { params: { id }, headers }),
    outcome,
  );

export const useFeedStatistics = (id: string, outcome: Outcome<SalesReport>) =>
  useChange(
    (enabled: boolean, headers) =>
      call('PUT /staff/sales-reports/{id}/statistics', { params: { id }, body: { enabled }, headers }),
    outcome,
  );

export const useDeleteReport = (id: string, outcome: Outcome) =>
  useChange((_: undefined) => call('DELETE /staff/sales-reports/{id}', { params: { id } }), outcome);

export type FormatBody = Body<'PUT /staff/sales-formats/{name}'>;

export const useSaveFormat = (outcome: Outcome<Answer<'PUT /staff/sales-formats/{name}'>>) =>
  useChange(
    ({ name, body }: { readonly name: string; readonly body: FormatBody }) =>
      call('PUT /staff/sales-formats/{name}', { params: { name }, body }),
    outcome,
  );

export const periodsQuery = queryOptions({
  queryKey: [KEY, 'periods'],
  queryFn: ({ signal }) => call('GET /staff/royalty-periods', { signal }),
});

export const periodPreviewQuery = (period: string, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'periods', period, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/royalty-periods/{period}/preview', { params: { period }, query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const useClosePeriod = (
  period: string,
  outcome: Outcome<Answer<'POST /staff/royalty-periods/{period}/close'>>,
) =>
  useChange(
    ({ leaveOpen }: { readonly leaveOpen: boolean }) =>
      call('POST /staff/royalty-periods/{period}/close', {
        params: { period },
        body: leaveOpen ? { leave_open: true } : {},
      }),
    outcome,
  );

type UserUuid = NonNullable<Query<'GET /staff/advances'>['user_uuid']>;

/** The owner of a balance, from the address. */
const ofUser = (user: string | undefined) => (user ? { user_uuid: user as UserUuid } : {});

export const advancesQuery = (user: string | undefined, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'advances', user, page, take],
    queryFn: ({ signal }) => call('GET /staff/advances', { query: { ...ofUser(user), page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const useCreateAdvance = (outcome: Outcome) =>
  useChange((body: Body<'POST /staff/advances'>, headers) => call('POST /staff/advances', { body, headers }), outcome);

export const useCancelAdvance = (id: string, outcome: Outcome) =>
  useChange((_: undefined) => call('POST /staff/advance/{id}/cancel', { params: { id } }), outcome);

export type HoldStatus = 'ACTIVE' | 'ENDED';

export const holdsQuery = (user: string | undefined, status: HoldStatus, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'holds', user, status, page, take],
    queryFn: ({ signal }) => call('GET /staff/holds', { query: { ...ofUser(user), status, page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const useCreateHold = (outcome: Outcome) =>
  useChange((body: Body<'POST /staff/holds'>, headers) => call('POST /staff/holds', { body, headers }), outcome);

export const useRenewHold = (id: string, outcome: Outcome) =>
  useChange(
    (body: Body<'POST /staff/hold/{id}/renew'>) => call('POST /staff/hold/{id}/renew', { params: { id }, body }),
    outcome,
  );

export const useEndHold = (id: string, outcome: Outcome) =>
  useChange(
    (reason: string) => call('POST /staff/hold/{id}/end', { params: { id }, body: reason ? { reason } : {} }),
    outcome,
  );

export const planSharesQuery = queryOptions({
  queryKey: [KEY, 'plan-shares'],
  queryFn: ({ signal }) => call('GET /staff/royalty-shares', { signal }),
});

export const useSavePlanShare = (outcome: Outcome) =>
  useChange((body: Body<'PUT /staff/royalty-shares'>) => call('PUT /staff/royalty-shares', { body }), outcome);

export const labelPlanQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'label-plan', id],
    queryFn: ({ signal }) => call('GET /staff/user/{id}/royalty-plan', { params: { id }, signal }),
  });

export const useSaveLabelPlan = (id: string, outcome: Outcome) =>
  useChange(
    (body: Body<'PUT /staff/user/{id}/royalty-plan'>) =>
      call('PUT /staff/user/{id}/royalty-plan', { params: { id }, body }),
    outcome,
  );

const FOUND_TAKE = 8;

export const foundPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [KEY, 'found-people', search],
    queryFn: ({ signal }) => call('GET /staff/users', { query: { search, take: FOUND_TAKE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Published releases that a search finds, the first few. */
export const foundReleasesQuery = (search: string) =>
  queryOptions({
    queryKey: [KEY, 'found-releases', search],
    queryFn: ({ signal }) =>
      call('GET /staff/releases', { query: { search, status: 'PUBLISHED', take: FOUND_TAKE }, signal }),
    placeholderData: keepPreviousData,
  });

/** A release as staff see it, for its tracks. */
export const staffReleaseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'release', id],
    queryFn: ({ signal }) => call('GET /staff/release/{id}', { params: { id }, signal }),
  });
