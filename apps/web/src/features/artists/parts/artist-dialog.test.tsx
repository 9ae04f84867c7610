import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { ArtistDialog } from './artist-dialog.tsx';

const close = vi.fn();
beforeEach(async () => {
  queryClient.clear();
  sessionStorage.clear();
  close.mockClear();
  stubCalls({});
  const Page = () => <ArtistDialog subject={{ name: 'Vera' }} onClose={close} />;
  await renderPage('/artists', { '/artists': Page, '/purchases': () => null });
  await screen.findByLabelText('Name');
});

const pressEscape = () =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
const question = () => screen.queryByRole('alertdialog', { name: 'Close without saving?', hidden: true });
const answer = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

it('closes at Escape when nothing was typed', async () => {
  await pressEscape();
  expect([question(), close.mock.calls.length]).toEqual([null, 1]);
});

it('asks for confirmation on Escape after typing, and only once', async () => {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Vera Lunn' } });
  await pressEscape();
  expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeTruthy();
  await pressEscape();
  expect([question(), close.mock.calls.length]).toEqual([null, 0]);
  await pressEscape();
  await answer('Stay');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Vera Lunn');
  expect(close).not.toHaveBeenCalled();
});
