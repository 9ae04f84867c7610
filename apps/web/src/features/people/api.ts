import type { SessionId, UserId } from '@dubplate/contract/ids';
import type { EmailStatus, PEOPLE_GROUPS } from '@dubplate/contract/people/limits';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

export type Group = (typeof PEOPLE_GROUPS)[number];

interface PeopleFilter {
  readonly search?: string | undefined;
  readonly group?: Group | undefined;
  readonly page: number;
  readonly take: number;
}

const KEY = 'people';
/** The number of rows per page of each kind on a user's page. */
const SECTION_TAKE = 10;

export const peopleQuery = ({ search, group, page, take }: PeopleFilter) =>
  queryOptions({
    queryKey: [KEY, 'list', search, group, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/users', { query: { page, take, ...(search && { search }), ...(group && { group }) }, signal }),
    placeholderData: keepPreviousData,
  });

interface EmailsFilter {
  readonly status: EmailStatus | undefined;
  readonly page: number;
  readonly take: number;
}

export const emailsQuery = ({ status, page, take }: EmailsFilter) =>
  queryOptions({
    queryKey: [KEY, 'emails', status, page, take],
    queryFn: ({ signal }) => call('GET /staff/emails', { query: { page, take, ...(status && { status }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /staff/user/{id}', { params: { id: id as UserId }, signal }),
  });

/** A page of the user's items of one kind. */
const personList =
  <Page>(list: string, fetch: (id: UserId, page: number, signal: AbortSignal) => Promise<Page>) =>
  (id: string, page: number) =>
    queryOptions({
      queryKey: [KEY, 'one', id, list, page],
      queryFn: ({ signal }) => fetch(id as UserId, page, signal),
      placeholderData: keepPreviousData,
    });

const options = (id: UserId, page: number, signal: AbortSignal) => ({
  params: { id },
  query: { page, take: SECTION_TAKE },
  signal,
});

export const personReleases = personList('releases', (...given) =>
  call('GET /staff/user/{id}/releases', options(...given)),
);
export const personPurchases = personList('purchases', (...given) =>
  call('GET /staff/user/{id}/purchases', options(...given)),
);
export const personTickets = personList('tickets', (...given) =>
  call('GET /staff/user/{id}/tickets', options(...given)),
);
export const personEmails = personList('emails', (...given) => call('GET /staff/user/{id}/emails', options(...given)));
export const personTransferred = personList('transferred', (...given) =>
  call('GET /staff/user/{id}/transferred', options(...given)),
);

export const personSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id, 'sessions'],
    queryFn: ({ signal }) => call('GET /staff/user/{id}/sessions', { params: { id: id as UserId }, signal }),
  });

/** The staff mutations on a user. */
export const personActions = (uuid: UserId) => {
  const params = { id: uuid };
  return {
    endSession: (sessionId: SessionId) =>
      call('DELETE /staff/user/{id}/session/{sessionId}', { params: { ...params, sessionId } }),
    endSessions: () => call('DELETE /staff/user/{id}/sessions', { params }),
    sendEmail: (kind: 'verify' | 'reset') => call('POST /staff/user/{id}/email', { params, body: { kind } }),
    makeCopy: (reason: string) => call('POST /staff/user/{id}/export', { params, body: { reason } }),
    changeRoles: (body: NonNullable<Body<'POST /staff/user/{id}/roles'>>) =>
      call('POST /staff/user/{id}/roles', { params, body }),
    ban: (body: NonNullable<Body<'POST /staff/user/{id}/ban'>>) => call('POST /staff/user/{id}/ban', { params, body }),
    unban: () => call('POST /staff/user/{id}/unban', { params }),
    turnTotpOff: () => call('POST /staff/user/{id}/totp-off', { params }),
    planDeletion: (body: NonNullable<Body<'POST /staff/user/{id}/deletion'>>) =>
      call('POST /staff/user/{id}/deletion', { params, body }),
    keepAccount: () => call('DELETE /staff/user/{id}/deletion', { params }),
  };
};

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches all data about users even after an error: another staff member may have acted first. */
export const usePersonAction = <Input>(call: (input: Input) => Promise<unknown>, outcome: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...outcome,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
};
