import type { CommonStatistics } from '@dubplate/contract/statistics/schemas';
import { type Window, windowBefore, yearWindow } from '@dubplate/rules/statistics/periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { STALE_MS } from './overview.ts';

export const datesOf = ({ from, to }: Window) => ({ start_date: from, end_date: to });

/** The statistics with their window, because the next window may be loading already. */
export type WindowStatistics = CommonStatistics & { readonly window: Window };

/** The general statistics of a window, with one page of its releases. */
export const commonQuery = (window: Window, page: number, take: number) =>
  queryOptions({
    queryKey: ['statistics', 'common', window, page, take],
    queryFn: async ({ signal }): Promise<WindowStatistics> => ({
      ...(await call('GET /common-statistics', { query: { ...datesOf(window), page, take }, signal })),
      window,
    }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** The window before, to compare with; of its releases as few as can be asked for. */
export const beforeQuery = (window: Window) => commonQuery(windowBefore(window), 1, 1);

/** What a release is called, for people who may see its streams alone. */
export const shownReleaseQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['statistics', 'shown-release', uuid],
    queryFn: ({ signal }) => call('GET /statistics/release/{id}', { params: { id: uuid }, signal }),
    staleTime: STALE_MS,
  });

/** A release’s streams by store and month in a calendar year. */
export const releaseYearQuery = (uuid: string, year: number) =>
  queryOptions({
    queryKey: ['statistics', 'release', uuid, year],
    queryFn: async ({ signal }) => ({
      year,
      rows: await call('GET /release-statistics', {
        query: { release_uuid: uuid, ...datesOf(yearWindow(year)), grouped: 'true' },
        signal,
      }),
    }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const territoriesQuery = (window: Window) =>
  queryOptions({
    queryKey: ['statistics', 'territories', window],
    queryFn: ({ signal }) => call('GET /statistics/territories', { query: datesOf(window), signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** One page of the tracks, most streams first. */
export const tracksQuery = (window: Window, page: number) =>
  queryOptions({
    queryKey: ['statistics', 'tracks', window, page],
    queryFn: ({ signal }) => call('GET /statistics/tracks', { query: { ...datesOf(window), page, take: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const firstDaysQuery = queryOptions({
  queryKey: ['statistics', 'first-days'],
  queryFn: ({ signal }) => call('GET /statistics/first-days', { signal }),
  staleTime: STALE_MS,
});

export const weeklyEmailQuery = queryOptions({
  queryKey: ['statistics', 'weekly-email'],
  queryFn: ({ signal }) => call('GET /me/weekly-email', { signal }),
  meta: { needs: ['account:read'] },
  staleTime: STALE_MS,
});
