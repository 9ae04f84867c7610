import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import * as upload from '#lib/upload/upload.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ImportScreen } from './import-screen.tsx';

const counts = { people: 2, releases: 3, multilinks: 1, unchanged: 4 };
let send: MockInstance<typeof upload.sendFile>;
const open = () => renderPage('/staff/legacy', { '/staff/legacy': ImportScreen });
const choose = async (name = 'people.jsonl') =>
  act(async () =>
    fireEvent.change(screen.getByLabelText(/Drop the file here|Choose another file/), {
      target: { files: [new File(['{}\n'], name)] },
    }),
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const fact = (label: string) => screen.getByText(label).parentElement?.textContent;
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    path: String(from + index),
    code: 'legacy_json_invalid',
    message: 'The line is not a JSON object',
  }));

beforeEach(() => {
  send = vi.spyOn(upload, 'sendFile');
});
afterEach(() => vi.unstubAllGlobals());

it('is checked first, which imports nothing, and imported after asking', async () => {
  send.mockResolvedValue(counts);
  await open();
  await choose();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await press('Check the file');
  expect(await screen.findByRole('heading', { name: 'No errors in the file' })).toBeTruthy();
  expect(fact('Their releases')).toBe('Their releases3');
  await press('Import');
  const asked = await screen.findByRole('alertdialog', { name: 'Import this file?' });
  expect(asked.textContent).toContain('2 people will be able to move here.');
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Import' })));
  expect(await screen.findByRole('heading', { name: 'The file has been imported' })).toBeTruthy();
  expect(send.mock.calls.map(([path]) => path)).toEqual([
    '/staff/legacy/import?dry_run=true',
    '/staff/legacy/import?dry_run=false',
  ]);
});

it('names the bad lines page by page, and how many there are in all', async () => {
  const refusal = { message: 'BAD_LEGACY_FILE', issues: lines(1000, 7), issueCount: 1234 };
  send.mockRejectedValue(new ApiError(400, refusal, null));
  await open();
  await choose();
  await press('Check the file');
  expect(await screen.findByRole('heading', { name: '1234 lines have errors' })).toBeTruthy();
  expect(screen.getByText(/The first 1,000 are listed/)).toBeTruthy();
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
  expect(rows()).toBe(50);
  expect(screen.getByRole('cell', { name: '7' })).toBeTruthy();
  await press('Next page');
  expect(screen.getByRole('cell', { name: '57' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('explains lines of people who have moved already', async () => {
  send.mockRejectedValue(new ApiError(409, { message: 'LEGACY_MOVED', issues: lines(1), issueCount: 1 }, null));
  await open();
  await choose();
  await press('Check the file');
  expect(await screen.findByRole('heading', { name: '1 line can no longer be changed' })).toBeTruthy();
  expect(screen.getByText(/These people have moved already/)).toBeTruthy();
});

it.each([
  ['no text', new ApiError(400, { message: 'LEGACY_UNREADABLE' }, null), /is not UTF-8 text/],
  ['a broken connection', new NetworkError('no answer'), /The connection broke, or the file changed/],
])('says what to do about %s', async (_, error, words) => {
  send.mockRejectedValue(error);
  await open();
  await choose();
  await press('Check the file');
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
  send.mockResolvedValue(counts);
  await press('Check again');
  expect(await screen.findByRole('heading', { name: 'No errors in the file' })).toBeTruthy();
});

it('shows how much has been sent, and is cancelled', async () => {
  send.mockImplementation(
    (_path, _part, _file, { onProgress, signal } = {}) =>
      new Promise((_resolve, reject) => {
        onProgress?.({ loaded: 512, total: 1024 });
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await open();
  await choose();
  await press('Check the file');
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('512 of 1024');
  await press('Cancel');
  expect(await screen.findByText('Cancelled. Nothing was imported.')).toBeTruthy();
  // Another file starts over.
  await choose('others.jsonl');
  expect(screen.getByText(/others\.jsonl/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeTruthy();
});

it('shows that a file contains nothing new, and does not offer an import', async () => {
  send.mockResolvedValue({ people: 0, releases: 0, multilinks: 0, unchanged: 4 });
  await open();
  await choose();
  await press('Check the file');
  expect(await screen.findByText('Everything in this file is here already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
