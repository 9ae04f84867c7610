import type { Window } from '@dubplate/rules/statistics/periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { datesOf } from '../api.ts';
import { STALE_MS } from '../overview.ts';

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
  staleTime: STALE_MS,
});
