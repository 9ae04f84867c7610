import type { TicketId } from '@dubplate/contract/ids';
import type { Ticket } from '@dubplate/contract/support/schemas';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseKeptMessage } from '#features/conversations/compose/kept-message.ts';
import { reportOnline } from '#lib/http/connection.ts';
import { queryClient } from '#lib/query-client.ts';
import { keptTexts } from '#lib/session/kept-text.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { openQuestion } from '#ui/dialog/confirm.ts';
import { Composer } from './ticket-screen.tsx';

const ticket: Ticket = {
  uuid: 'ticket-1' as TicketId,
  subject: 'Late',
  status: 'OPEN',
  unread: 0,
  release: null,
  answer_due_at: null,
  notified_by: 'EMAIL',
  created_at: '2026-11-22T20:00:00.000Z',
  updated_at: '2026-11-22T20:00:00.000Z',
};
const sent = {
  uuid: 'm',
  content: '',
  created_at: ticket.created_at,
  images: [],
  files: [],
  author: { staff: false, name: '' },
};

interface Call {
  readonly key: string | null;
  readonly body: unknown;
}
let calls: Call[];
let answers: (() => Promise<Response>)[];

const created = async () => Response.json(sent, { status: 201 });
const offline = () => Promise.reject(new TypeError('no network'));
const refused = async () => Response.json({ message: 'QUOTA_FULL' }, { status: 507 });

const kept = () => keptTexts.read('vera', 'ticket-ticket-1', parseKeptMessage);
const field = () => screen.getByRole('textbox', { name: 'Your message' }) as HTMLTextAreaElement;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (init: KeyboardEventInit) => act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ...init }));
const open = (changes: Partial<Ticket> = {}) =>
  renderInRouter(<Composer ticket={{ ...ticket, ...changes }} onAdded={() => undefined} />);

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  calls = [];
  answers = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).includes('/message')) return Response.json({});
    const { body } = init ?? {};
    calls.push({
      key: new Headers(init?.headers).get('Idempotency-Key'),
      body: body instanceof FormData ? [...body.keys()] : JSON.parse(String(body)),
    });
    return (answers.shift() ?? created)();
  });
});
afterEach(() => {
  cleanup();
  reportOnline();
  vi.unstubAllGlobals();
});

it.each([
  ['Shift+Enter', { shiftKey: true }],
  ['Enter while an input method composes', { isComposing: true }],
  ['Enter that an input method has taken', { keyCode: 229 }],
  ['another key', { key: 'a' }],
])('%s sends nothing', async (_, init) => {
  await open();
  type('Hello');
  await press(init);
  expect(calls).toEqual([]);
  expect(field().value).toBe('Hello');
});

it('Enter sends, and the field is empty', async () => {
  await open();
  type('  Hello  ');
  await press({});
  expect(calls).toEqual([{ key: expect.any(String), body: { content: 'Hello' } }]);
  await waitFor(() => expect(field().value).toBe(''));
  expect(kept()).toBeNull();
});

it('restores the draft when the conversation is opened again', async () => {
  const { unmount } = await open();
  type('Half an answ');
  unmount();
  await open();
  expect(field().value).toBe('Half an answ');
  expect(calls).toEqual([]);
});

it.each(['"text"', '[]', '{"content":7,"key":"<script>","isWaiting":true}', '{broken'])(
  'ignores a malformed stored draft: %s',
  async (stored) => {
    localStorage.setItem('dubplate.text.vera/ticket-ticket-1', stored);
    await open();
    expect(field().value).toBe('');
    expect(calls).toEqual([]);
  },
);

it('waits offline, keeps the text and its key, and sends it after reconnecting', async () => {
  answers = [offline];
  await open();
  type('Hello');
  await press({});
  await screen.findByText(/No connection/);
  expect(kept()).toMatchObject({ content: 'Hello', key: calls[0]?.key, isWaiting: true });
  await act(async () => reportOnline());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toEqual(calls[0]);
  await waitFor(() => expect(field().value).toBe(''));
});

it('sends a waiting message when the page is opened again, with the same key', async () => {
  answers = [offline];
  const { unmount } = await open();
  type('Hello');
  await press({});
  await screen.findByText(/No connection/);
  unmount();
  reportOnline();
  await open();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toEqual(calls[0]);
});

it('can be stopped while it waits: the text is kept, and not sent later', async () => {
  answers = [offline];
  await open();
  type('Hello');
  await press({});
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Do not send' })));
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  expect(field().value).toBe('Hello');
  expect(kept()?.isWaiting).toBe(false);
});

it('shows why it was refused and keeps the text; a retry reuses the key unless the text has changed', async () => {
  answers = [refused, refused];
  await open();
  type('Hello');
  await press({});
  await screen.findByText(/no room left for files/);
  await press({});
  await waitFor(() => expect(calls).toHaveLength(2));
  type('Hello again');
  expect(screen.queryByText(/no room left for files/)).toBeNull();
  await press({});
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

it('an empty message shows a hint', async () => {
  await open();
  await press({});
  expect(screen.getByText('Write a message or add a file')).toBeDefined();
  expect(calls).toEqual([]);
});

it('pasted and dropped files are listed with their sizes and sent with the message; rejected files show the reason', async () => {
  await open();
  const picture = new File(['x'], 'screen.png', { type: 'image/png' });
  fireEvent.paste(field(), { clipboardData: { files: [picture], types: ['Files'] } });
  expect(screen.getByText('screen.png')).toBeDefined();
  const program = new File(['x'], 'run.exe', { type: 'application/x-msdownload' });
  fireEvent.drop(field(), { dataTransfer: { files: [program], types: ['Files'] } });
  expect(await screen.findByText(/run\.exe can’t be sent/)).toBeDefined();
  await press({});
  expect(calls[0]?.body).toEqual(['content', 'files']);
  await waitFor(() => expect(screen.queryByText('screen.png')).toBeNull());
});

it('leaving a page with attached files requires confirmation, and only then drops them', async () => {
  const { router } = await open();
  type('See the picture');
  const clipboardData = { files: [new File(['x'], 'screen.png')], types: ['Files'] };
  await act(async () => void fireEvent.paste(field(), { clipboardData }));
  await act(() => vi.dynamicImportSettled());
  const leave = () => act(async () => void router.navigate({ to: '/elsewhere' as '/' }));
  await leave();
  expect(openQuestion.get()?.heading).toBe('Leave without sending the files?');
  await act(async () => openQuestion.get()?.answer('cancel'));
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByText('screen.png')).toBeDefined();
  await leave();
  await act(async () => openQuestion.get()?.answer('action'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
