import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { ImportScreen } from './import-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const release = (key: string, changes: object = {}) => ({
  key,
  title: `Title ${key}`,
  title_version: null,
  artist: 'Ana Ruiz',
  upc: '600000000015',
  type: 'SINGLE',
  release_date: '2021-05-14',
  label: null,
  tracks: [
    { disc: 1, number: 1, title: 'Ink', title_version: null, isrc: 'GBABC2100001', artist: 'Ana Ruiz', duration: 201 },
  ],
  issues: [],
  lacks: [
    { path: 'tracks.wav_uuid', code: 'track_must_have_audio', count: 1 },
    { path: 'cover_uuid', code: 'cover_required', count: 1 },
  ],
  existing: null,
  release_uuid: null,
  changes: [],
  ...changes,
});
const importOf = (releases: readonly object[]) => ({
  uuid: UUID,
  format: 'distrokid',
  name: 'report.csv',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  counts: { releases: releases.length, tracks: releases.length, created: 0, issues: 0 },
  issues: [],
  releases,
});
const keysOf = ({ body }: SentCall): string[] => (body as { keys: string[] }).keys;
const isCreate = ({ path }: SentCall): boolean => path.endsWith('/create');

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const open = (answers: Parameters<typeof stubCalls>[0], releases: readonly object[]) => {
  const sent = stubCalls({ ...answers, 'GET /me/catalogue-import/': () => Response.json(importOf(releases)) });
  return renderPage(`/catalogue-imports/${UUID}`, {
    '/catalogue-imports/$uuid': ImportScreen,
    '/catalogue-imports': () => null,
    '/drafts': () => null,
    '/drafts/$uuid': () => null,
    '/releases/$uuid': () => null,
  }).then(() => sent);
};

it('makes drafts of what was chosen, some at a time, and says what was left out', async () => {
  const releases = Array.from({ length: 31 }, (_, n) => release(`r${n}`));
  const created = (call: SentCall) =>
    Response.json(
      {
        created: keysOf(call).flatMap((key) => (key === 'r1' ? [] : [{ key, release_uuid: UUID }])),
        skipped: keysOf(call).flatMap((key) => (key === 'r1' ? [{ key, reason: 'EXISTS', release_uuid: UUID }] : [])),
      },
      { status: 201 },
    );
  const sent = await open({ 'POST /me/catalogue-import/': created }, releases);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select “Title r0”' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create 30 drafts' }));
  expect(await screen.findByText('29 drafts created')).toBeDefined();
  expect(screen.getByText('Already in your catalogue: 1')).toBeDefined();
  expect(sent.filter(isCreate).map((call) => keysOf(call).length)).toEqual([25, 5]);
  expect(sent.filter(isCreate).flatMap(keysOf)).not.toContain('r0');
});

it('keeps what was made before an error', async () => {
  let calls = 0;
  const answer = (call: SentCall) => {
    calls += 1;
    if (calls > 1) return refused(409, 'DRAFTS_FULL');
    return Response.json(
      { created: keysOf(call).map((key) => ({ key, release_uuid: UUID })), skipped: [] },
      { status: 201 },
    );
  };
  const releases = Array.from({ length: 30 }, (_, n) => release(`r${n}`));
  await open({ 'POST /me/catalogue-import/': answer }, releases);
  fireEvent.click(await screen.findByRole('button', { name: 'Create 30 drafts' }));
  expect(await screen.findByText('25 drafts created')).toBeDefined();
  expect(await screen.findByRole('alert')).toBeDefined();
});

it('offers neither existing releases nor drafts, and opens them', async () => {
  await open({}, [release('a'), release('b', { existing: UUID }), release('c', { release_uuid: UUID })]);
  expect(await screen.findByRole('button', { name: 'Create 1 draft' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select “Title b”' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Open “Title b”' }).getAttribute('href')).toBe(`/releases/${UUID}`);
  expect(screen.getByRole('link', { name: 'Open “Title c”' }).getAttribute('href')).toBe(`/drafts/${UUID}`);
});

it('shows a fault at its cell, and what the draft still needs', async () => {
  const fault = {
    path: 'upc',
    code: 'upc_invalid',
    message: 'The UPC has a typo',
    line: 14,
    column: 'UPC',
    file: null,
  };
  await open({}, [release('a', { issues: [fault] })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Details of “Title a”' }));
  expect(await screen.findByText('The UPC has a typo')).toBeDefined();
  expect(screen.getByText('line 14, UPC')).toBeDefined();
  expect(screen.getByText('Recordings: 1')).toBeDefined();
  expect(screen.getByText('Cover')).toBeDefined();
});

it('warns of a draft that is no longer as it was imported', async () => {
  const change = { field: 'upc', position: null, track: null, imported: '600000000015', current: '600000000022' };
  await open({}, [release('a', { release_uuid: UUID, changes: [change] })]);
  expect(await screen.findByText('1 change to check')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Details of “Title a”' }));
  expect(await screen.findByText('600000000015 → 600000000022')).toBeDefined();
});

it('says that an import is over', async () => {
  stubCalls({ 'GET /me/catalogue-import/': () => refused(404, 'NOT_FOUND') });
  await renderPage(`/catalogue-imports/${UUID}`, {
    '/catalogue-imports/$uuid': ImportScreen,
    '/catalogue-imports': () => null,
  });
  await waitFor(() => expect(screen.getByText('This import is not available')).toBeDefined());
});
