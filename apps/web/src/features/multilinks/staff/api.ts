import type { PageReport, StaffLink, StoreLink } from '@dubplate/contract/multilinks/schemas';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

interface ListOptions {
  readonly page: number;
  readonly take: number;
}

const LINKS_KEY = 'staff-links';
const REPORTS_KEY = 'staff-page-reports';

export const staffLinksQuery = (search: string | undefined, { page, take }: ListOptions) =>
  queryOptions({
    queryKey: [LINKS_KEY, search, page, take],
    queryFn: ({ signal }) => call('GET /staff/links', { query: { page, take, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportsQuery = (status: 'OPEN' | 'CLOSED', { page, take }: ListOptions) =>
  queryOptions({
    queryKey: [REPORTS_KEY, status, page, take],
    queryFn: ({ signal }) => call('GET /staff/page-reports', { query: { status, page, take }, signal }),
    placeholderData: keepPreviousData,
  });

/** A public page, as far as staff need it to act on it. */
export interface PublicPage extends Pick<PageReport['page'], 'type' | 'uuid' | 'title'> {
  readonly isTakenDown: boolean;
}

export const pageOfReport = ({ page }: PageReport): PublicPage => ({ ...page, isTakenDown: page.taken_down !== null });
export const pageOfLink = ({ uuid, title, taken_down }: StaffLink): PublicPage => ({
  type: 'LINK',
  uuid,
  title,
  isTakenDown: taken_down !== null,
});

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches both lists even after an error: another staff member may have acted first. */
const useStaffChange = <T>(change: (input: T) => Promise<unknown>, outcome?: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => {
      for (const key of [LINKS_KEY, REPORTS_KEY]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
};

interface Takedown {
  readonly page: PublicPage;
  readonly reason: string;
}

export const useTakeDown = () =>
  useStaffChange(({ page: { type, uuid }, reason }: Takedown) => {
    const options = { params: { id: uuid }, body: { reason } };
    return type === 'LINK'
      ? call('POST /staff/link/{id}/takedown', options)
      : call('POST /staff/artist/{id}/takedown', options);
  });

export const useRestore = ({ type, uuid }: PublicPage, outcome: Outcome) =>
  useStaffChange(() => {
    const options = { params: { id: uuid } };
    return type === 'LINK'
      ? call('POST /staff/link/{id}/restore', options)
      : call('POST /staff/artist/{id}/restore', options);
  }, outcome);

export const useCloseReport = (id: string, outcome: Outcome) =>
  useStaffChange(() => call('POST /staff/page-report/{id}/close', { params: { id } }), outcome);

export const useSetStores = (id: string, outcome: Outcome) =>
  useStaffChange(
    (stores: StoreLink[]) => call('PATCH /staff/link/{id}', { params: { id }, body: { stores } }),
    outcome,
  );
