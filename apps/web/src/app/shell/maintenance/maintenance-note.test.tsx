import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { MaintenanceNote } from './maintenance-note.tsx';

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const open = async (maintenance_notice: object | null | undefined) => {
  stubCalls({ 'GET /instance': () => Response.json({ maintenance: true, maintenance_notice }) });
  await renderInApp(<MaintenanceNote />);
};
const message = { en: 'We move to a new disk.', ru: 'Переезжаем.' };

it('shows the administrator’s message and the end time', async () => {
  await open({ message, ends_at: '2030-01-02T10:30:00.000Z' });
  expect(await screen.findByText(/^We move to a new disk\. Until \d.* 2030.*\.$/)).toBeTruthy();
});

it.each([
  ['nothing was written', null],
  ['an earlier visit kept an older answer', undefined],
])('shows the default warning where %s', async (_name, notice) => {
  await open(notice);
  expect(await screen.findByText('Functions for sending releases are limited for the moment.')).toBeTruthy();
});
