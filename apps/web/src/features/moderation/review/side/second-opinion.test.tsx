import type { Opinion } from '@dubplate/contract/moderation/opinions';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { History } from './history.tsx';
import { SecondOpinion } from './second-opinion.tsx';

const person = (uuid: string, first_name: string) => ({
  uuid,
  username: `${uuid}@example.com`,
  first_name,
  last_name: null,
});
const [me, anna, ivan] = [person('me', 'Mira'), person('anna', 'Anna'), person('ivan', 'Ivan')];
const opinion = (change: object): Opinion =>
  ({
    uuid: 'o',
    state: 'PENDING',
    asked_by: anna,
    colleague: ivan,
    question: 'Is it a cover?',
    asked_at: '2026-11-22T10:00:00.000Z',
    verdict: null,
    answer: null,
    answered_at: null,
    ...change,
  }) as never;
const answered = opinion({
  state: 'ANSWERED',
  verdict: 'DENY',
  answer: 'It is a sample.',
  answered_at: '2026-11-22T11:00:00.000Z',
});
let sent: SentCall[];
const show = async (opinions: readonly Opinion[], status = 'PENDING') => {
  await renderInRouter(<SecondOpinion release={{ uuid: 'r', status, opinions } as never} />);
  return screen.findByRole('region', { name: 'Second opinion' });
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const posted = () => sent.filter(({ method }) => method === 'POST');

beforeEach(async () => {
  queryClient.clear();
  sessionStorage.clear();
  sent = stubCalls({
    'GET /me': () => Response.json({ ...me, roles: ['moderator'] }),
    'GET /staff/moderators': () => Response.json([me, anna, ivan]),
    'POST /staff/release/r/opinion': () => Response.json(opinion({}), { status: 201 }),
    'POST /staff/opinion/o': () => Response.json(answered),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers each colleague once, never the user, and shows the missing fields', async () => {
  await show([opinion({ uuid: 'other', colleague: anna })]);
  await press('Ask a colleague');
  await press('Ask');
  expect(screen.getByText('Choose a colleague')).toBeTruthy();
  expect(screen.getByText('Write what you want to know')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: 'Colleague' })));
  const options = await screen.findAllByRole('option', { hidden: true });
  await waitFor(() => expect(options.map(({ textContent }) => textContent)).toEqual(['Ivan']));
  await act(async () => fireEvent.click(options[0] as HTMLElement));
  type('Question', 'Is it a cover?');
  await press('Ask');
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([{ colleague_uuid: 'ivan', question: 'Is it a cover?' }]),
  );
});

it('lists pending and answered opinions by name', async () => {
  const block = await show([answered, opinion({ uuid: 'p', colleague: anna, asked_by: ivan })]);
  expect(block.textContent).toContain('Ivan: DenyIt is a sample.Asked by Anna: Is it a cover?');
  expect(block.textContent).toMatch(/AnnaAsked by Ivan: Is it a cover\?Waiting for an answer/);
});

it('marks a request to the user, and sends a verdict with its reason', async () => {
  const block = await show([opinion({ colleague: me })]);
  await within(block).findByText('Anna asks for your opinion');
  await press('Send your opinion');
  expect(screen.getByText('Choose one')).toBeTruthy();
  expect(posted()).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Not sure' })));
  type('Why', 'Ask the label.');
  await press('Send your opinion');
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([{ answer: 'Ask the label.', verdict: 'UNSURE' }]),
  );
});

it('offers no further request after the decision; the history includes the answer', async () => {
  const block = await show([answered], 'DENIED');
  expect(within(block).queryByRole('button')).toBeNull();
  cleanup();
  await renderInRouter(
    <History
      release={{
        history: [
          { uuid: 'm', to: 'DENIED', at: '2026-11-22T12:00:00.000Z', actor: null, reason: null, reasons: [] },
        ] as never,
        opinions: [answered],
      }}
    />,
  );
  const entries = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.replace(/\d.*?by/, ' by'))).toEqual([
    expect.stringMatching(/^Denied/),
    expect.stringMatching(/^Second opinion: Deny.*by ivan@example.comIt is a sample\.$/),
    expect.stringMatching(/^Opinion requested from Ivan.*by anna@example.comIs it a cover\?$/),
  ]);
});
