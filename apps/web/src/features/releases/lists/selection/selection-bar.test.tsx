import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SELECT_MAX, SelectMatching } from './selection-bar.tsx';

const asked: URL[] = [];
let total = 120;
beforeEach(async () => {
  asked.length = 0;
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://here');
    asked.push(url);
    const [page, take] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('take'))];
    const uuids = Array.from({ length: total }, (_, index) => `r${index}`).slice((page - 1) * take, page * take);
    return Response.json({
      data: uuids.map((uuid) => ({ uuid })),
      meta: { page, take, itemCount: total, hasNextPage: page * take < total },
    });
  });
});

const select = async (count: number) => {
  const selected = vi.fn();
  await renderInApp(
    <SelectMatching status="DRAFT" search={{ search: 'bus', page: 3 }} count={count} onSelect={selected} />,
  );
  fireEvent.click(screen.getByRole('button', { name: `Select all ${count} that match` }));
  await waitFor(() => expect(selected).toHaveBeenCalledOnce());
  return selected.mock.calls[0]?.[0] as { uuid: string }[];
};

it('selects all that match the filters, on every page', async () => {
  total = 120;
  const selected = await select(120);
  expect(new Set(selected.map(({ uuid }) => uuid)).size).toBe(120);
  expect(asked.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3']);
  expect(asked.every(({ searchParams }) => searchParams.get('search') === 'bus')).toBe(true);
  expect(asked.every(({ searchParams }) => searchParams.get('status') === 'DRAFT')).toBe(true);
});

it('selects no more than can be changed at once', async () => {
  total = SELECT_MAX + 30;
  expect(await select(total)).toHaveLength(SELECT_MAX);
});
