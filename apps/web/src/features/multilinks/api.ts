import type { Link, LinkChange } from '@dubplate/contract/multilinks/schemas';
import type { Window } from '@dubplate/rules/statistics/periods';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Body, call } from '#lib/api.ts';
import { createSendKeys } from '#lib/new-key.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';

const LIST_KEY = 'links';
const VISITS_STALE_MS = 60_000;

interface PageOptions {
  readonly page: number;
  readonly take: number;
}

/** A page of the user's links, newest first. */
export const linksQuery = ({ page, take }: PageOptions) =>
  queryOptions({
    queryKey: [LIST_KEY, page, take],
    queryFn: ({ signal }) => call('GET /me/links', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['link', id],
    queryFn: ({ signal }) => call('GET /link/{id}', { params: { id }, signal }),
  });

/** The visits with their window, because the next window may be loading already. */
export const visitsQuery = (id: string, window: Window) =>
  queryOptions({
    queryKey: ['link', id, 'visits', window],
    queryFn: async ({ signal }) => ({
      window,
      rows: await call('GET /link/{id}/visits', {
        params: { id },
        query: { start_date: window.from, end_date: window.to },
        signal,
      }),
    }),
    placeholderData: keepPreviousData,
    staleTime: VISITS_STALE_MS,
  });

interface Outcome<T> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

/** Keeps a link that was answered, and refetches the lists that show it. */
const useKeepLink = () => {
  const client = useQueryClient();
  return (link: Link) => {
    replaceQueryData(client, linkQuery(link.uuid), link);
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
    // A release includes the address of its link.
    if (link.release) void client.invalidateQueries({ queryKey: ['releases', link.release.uuid], exact: true });
  };
};

export const useCreateLink = ({ onSuccess, onError }: Outcome<Link>) => {
  const keep = useKeepLink();
  const [keyFor] = useState(createSendKeys);
  return useMutation({
    mutationFn: (body: Body<'POST /link'>) =>
      call('POST /link', { body, headers: { 'Idempotency-Key': keyFor(body) } }),
    onSuccess: (link) => {
      keep(link);
      onSuccess(link);
    },
    onError,
  });
};

export const useChangeLink = (id: string, { onSuccess, onError }: Partial<Outcome<Link>> = {}) => {
  const keep = useKeepLink();
  return useMutation({
    mutationFn: (body: LinkChange) => call('PATCH /link/{id}', { params: { id }, body }),
    onSuccess: (link) => {
      keep(link);
      onSuccess?.(link);
    },
    ...(onError && { onError }),
  });
};

export const useDeleteLink = (id: string, { onSuccess, onError }: Outcome<void>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /link/{id}', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [LIST_KEY] });
      onSuccess();
    },
    onError,
  });
};
