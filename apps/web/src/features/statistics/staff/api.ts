import type { ImportStatus } from '@dubplate/contract/statistics/limits';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import { sendFile, type UploadOptions } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';

export type ImportedReport = Answer<'POST /staff/statistics/import'>;
export type UnmatchedRows = Answer<'GET /staff/statistics/unmatched'>['data'][number];
export type Alias = Answer<'GET /staff/statistics/aliases'>['data'][number];

interface PageOptions {
  readonly page: number;
  readonly take: number;
}

const KEY = 'staff-reports';
/** How often the progress of imports is asked for, in milliseconds. */
const PROGRESS_MS = 2_000;

export const reportsQuery = (status: ImportStatus, { page, take }: PageOptions) =>
  queryOptions({
    queryKey: [KEY, 'list', status, page, take],
    queryFn: ({ signal }) => call('GET /staff/statistics/imports', { query: { status, page, take }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: status === 'RUNNING' ? PROGRESS_MS : false,
  });

export const partsQuery = queryOptions({
  queryKey: [KEY, 'parts'],
  queryFn: ({ signal }) => call('GET /staff/statistics/parts', { signal }),
});

export const unmatchedQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [KEY, 'unmatched', page, take],
    queryFn: ({ signal }) => call('GET /staff/statistics/unmatched', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const aliasesQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [KEY, 'aliases', page, take],
    queryFn: ({ signal }) => call('GET /staff/statistics/aliases', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Sends a report.
 * @throws {ApiError} `BAD_REPORT` with an issue for each line, `REPORT_UNREADABLE`, `REPORT_OVERLAPS` with the reports
 */
export const importReport = async (
  file: File,
  report: string,
  overlaps: 'allow' | 'refuse',
  options: UploadOptions,
): Promise<ImportedReport> => {
  const path = `/staff/statistics/import?overlaps=${overlaps}`;
  return (await sendFile(path, 'file', file, { ...options, fields: { report } })) as ImportedReport;
};

interface Outcome<T> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches all lists even after an error: another staff member may have acted first. */
const useChange = <Input, Result>(change: (input: Input) => Promise<Result>, outcome: Outcome<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
};

export const useUndoReport = (report: string, outcome: Outcome<unknown>) =>
  useChange(() => call('DELETE /staff/statistics/import/{report}', { params: { report } }), outcome);

export const useAssignRows = (outcome: Outcome<Answer<'POST /staff/statistics/unmatched/assign'>>) =>
  useChange(
    (body: Body<'POST /staff/statistics/unmatched/assign'>) =>
      call('POST /staff/statistics/unmatched/assign', { body }),
    outcome,
  );

export const useAcceptRows = (outcome: Outcome<Answer<'POST /staff/statistics/unmatched/accept'>>) =>
  useChange(
    (body: Body<'POST /staff/statistics/unmatched/accept'>) =>
      call('POST /staff/statistics/unmatched/accept', { body }),
    outcome,
  );

export const useRemoveAlias = (id: string, outcome: Outcome<unknown>) =>
  useChange(() => call('DELETE /staff/statistics/alias/{id}', { params: { id } }), outcome);

export const useDropMonths = (outcome: Outcome<Answer<'POST /staff/statistics/months/drop'>>) =>
  useChange((before: string) => call('POST /staff/statistics/months/drop', { body: { before } as never }), outcome);

/** Lists of reports change once one was imported. */
export const useRefreshReports = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
};

const FOUND_TAKE = 8;

/** Published releases that a search finds, the first few. */
export const foundReleasesQuery = (search: string) =>
  queryOptions({
    queryKey: [KEY, 'found', search],
    queryFn: ({ signal }) =>
      call('GET /staff/releases', { query: { search, status: 'PUBLISHED', take: FOUND_TAKE }, signal }),
    placeholderData: keepPreviousData,
  });

/** A release as staff see it, for its tracks. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'release', id],
    queryFn: ({ signal }) => call('GET /staff/release/{id}', { params: { id }, signal }),
  });

type Codes = Pick<UnmatchedRows, 'isrc' | 'upc' | 'track_uuid'>;

/** Returns the present codes of a row, as the endpoints expect them. */
export const codesOf = ({ isrc, upc }: Pick<Codes, 'isrc' | 'upc'>) => ({ ...(isrc && { isrc }), ...(upc && { upc }) });

/** Formats the codes of a row for display. */
export const codesText = ({ isrc, upc, track_uuid }: Codes): string =>
  [isrc && `ISRC ${isrc}`, upc && `UPC ${upc}`, !isrc && !upc && track_uuid].filter(Boolean).join(', ');
