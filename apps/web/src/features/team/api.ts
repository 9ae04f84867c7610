import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { changeAccount, leaveAccount } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The account of a membership, as calls name it. */
export type AccountId = NonNullable<Body<'POST /session/account'>['account_uuid']>;

/** The accounts for which the person may act, and their invitations. */
export const accountsQuery = queryOptions({
  queryKey: ['team', 'accounts'],
  queryFn: ({ signal }) => call('GET /me/accounts', { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ signal }) => call('GET /me/team', { signal }),
});

export const activityQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: ['team', 'activity', page, take],
    queryFn: ({ signal }) => call('GET /me/team/activity', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** Acts for an account from now on, or with null for the person's own; every tab starts over in it. */
export const useSwitchAccount = (onError: (error: unknown) => void) =>
  useMutation({
    mutationFn: (account_uuid: AccountId | null) => call('POST /session/account', { body: { account_uuid } }),
    onSuccess: ({ access_token }) => changeAccount(access_token),
    onError,
  });

export const useAcceptInvitation = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account_uuid: AccountId) =>
      call('POST /me/account/{account_uuid}/accept', { params: { account_uuid } }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries(accountsQuery),
  });
};

/** Leaves a team or declines its invitation. A person who acts for the account returns to their own after it. */
export const useLeaveAccount = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account_uuid }: { account_uuid: AccountId; isCurrent: boolean }) =>
      leaveAccount(account_uuid, () => call('DELETE /me/account/{account_uuid}', { params: { account_uuid } })),
    onSuccess: (_left, { isCurrent }) => {
      if (!isCurrent) onSuccess();
    },
    onError,
    onSettled: () => client.invalidateQueries(accountsQuery),
  });
};

export type NewMember = Body<'POST /me/team'>;

/** Invites a member or, with an id, changes one. */
export const useSaveMember = (id: string | null, { onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMember) => {
      if (id === null) return call('POST /me/team', { body });
      const { role, artist_uuids = null } = body;
      return call('PATCH /me/team/{id}', { params: { id }, body: { role, artist_uuids } });
    },
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries(membersQuery),
  });
};

export const useRemoveMember = (onError: Outcome['onError']) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /me/team/{id}', { params: { id } }),
    onError,
    onSettled: () => client.invalidateQueries(membersQuery),
  });
};
