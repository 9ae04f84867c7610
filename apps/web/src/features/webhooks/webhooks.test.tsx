import { WEBHOOK_EVENTS } from '@dubplate/contract/webhooks/limits';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { Webhooks } from './webhooks.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const LATER = '2026-11-04T10:00:00.000Z';
const webhook = {
  uuid: UUID,
  url: 'https://label.example/hooks',
  events: ['release.status_changed', 'purchase.paid'],
  active: true,
  off_reason: null,
  failing_since: null,
  old_secret_until: null,
  created_at: AT,
};
const attempt = {
  uuid: '0193a000-0000-7000-8000-00000000000a',
  event_uuid: '0193a000-0000-7000-8000-00000000000b',
  type: 'purchase.paid',
  at: AT,
  succeeded: false,
  status: 503,
  error: null,
  answer: 'Down for maintenance',
  took: 120,
  state: 'PENDING',
  next_attempt_at: LATER,
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type Answers = Parameters<typeof stubCalls>[0];
const stub = (webhooks: readonly object[] = [webhook], answers: Answers = {}) =>
  stubCalls({ ...answers, 'GET /me/webhooks': () => Response.json(webhooks) });
const open = () => renderPage('/settings/webhooks', { '/settings/webhooks': Webhooks });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const choose = async (name: string) => {
  await press(`More actions: ${webhook.url}`);
  const item = await screen.findByRole('menuitem', { name, hidden: true });
  await act(async () => fireEvent.click(item));
};
const sent = (calls: readonly SentCall[], start: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === start).map(({ body }) => body);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

describe('adding a webhook', () => {
  it('sends its address and events, then shows the secret until it was saved', async () => {
    const calls = stub([], {
      'POST /me/webhooks': () => Response.json({ ...webhook, secret: SECRET }, { status: 201 }),
    });
    await open();
    await press('Add a webhook');
    const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
    const submit = within(dialog).getByRole('button', { name: 'Add a webhook' });
    expect(submit).toHaveProperty('disabled', true);
    const field = within(dialog).getByRole('textbox', { name: 'Address' });
    await act(async () => fireEvent.change(field, { target: { value: ' https://label.example/hooks ' } }));
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('checkbox', { name: 'A payout changes its state' })),
    );
    await act(async () => fireEvent.click(submit));
    expect(sent(calls, 'POST /me/webhooks')).toEqual([
      {
        url: 'https://label.example/hooks',
        events: WEBHOOK_EVENTS.filter((event) => event !== 'payout.status_changed'),
      },
    ]);
    expect(await screen.findByText(SECRET)).toBeDefined();
    await press('I have saved it');
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('shows the issue at the address', async () => {
    const issues = [{ path: 'url', code: 'webhook_address_refused', message: 'This address is in a private network' }];
    stub([], { 'POST /me/webhooks': () => refused(400, 'BAD_INPUT', { issues }) });
    await open();
    await press('Add a webhook');
    const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
    const field = within(dialog).getByRole('textbox', { name: 'Address' });
    await act(async () => fireEvent.change(field, { target: { value: 'https://10.0.0.1' } }));
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add a webhook' })));
    expect(await within(dialog).findByText('This address is in a private network')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('is not offered beyond ten', async () => {
    stub(Array.from({ length: 10 }, (_, place) => ({ ...webhook, uuid: UUID.replace(/1$/, String(place)) })));
    await open();
    await screen.findByText(/which is the limit/);
    expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
  });
});

describe('a webhook', () => {
  it.each([
    [{}, 'Active'],
    [{ failing_since: AT }, /Failing since/],
    [{ active: false, off_reason: 'OWNER' }, 'Switched off'],
    [{ active: false, off_reason: 'FAILING' }, /every attempt of five days failed/],
  ])('shows its state: %j', async (change, words) => {
    stub([{ ...webhook, ...change }]);
    await open();
    const item = await screen.findByRole('listitem', { name: webhook.url });
    expect(within(item).getByText(words)).toBeDefined();
  });

  it('is switched off and on', async () => {
    const answers = { [`PATCH /me/webhook/${UUID}`]: () => Response.json({ ...webhook, active: false }) };
    const calls = stub([webhook], answers);
    await open();
    await choose('Switch off');
    expect(sent(calls, `PATCH /me/webhook/${UUID}`)).toEqual([{ active: false }]);
  });

  it('gets a new secret once that is confirmed, and shows how long the old one works', async () => {
    const rotated = { ...webhook, secret: SECRET, old_secret_until: LATER };
    const calls = stub([webhook], { [`POST /me/webhook/${UUID}/rotate`]: () => Response.json(rotated) });
    await open();
    await choose('New secret');
    expect(sent(calls, `POST /me/webhook/${UUID}/rotate`)).toEqual([]);
    const question = await screen.findByRole('alertdialog');
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'New secret' })));
    expect(await screen.findByText(SECRET)).toBeDefined();
    expect(screen.getByText(/The old secret works until/)).toBeDefined();
  });

  it('is deleted once that is confirmed', async () => {
    const calls = stub([webhook], { [`DELETE /me/webhook/${UUID}`]: () => new Response(null, { status: 204 }) });
    await open();
    await choose('Delete');
    const question = await screen.findByRole('alertdialog');
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
    expect(sent(calls, `DELETE /me/webhook/${UUID}`)).toHaveLength(1);
  });
});

describe('attempts', () => {
  it('show time, answer and state, and can be sent again', async () => {
    const calls = stub([webhook], {
      [`GET /me/webhook/${UUID}/attempts`]: () =>
        Response.json([attempt, { ...attempt, uuid: UUID, status: null, error: 'TIMEOUT', answer: '' }]),
      [`POST /me/webhook/${UUID}/attempt/`]: () => Response.json({ event_uuid: UUID }, { status: 201 }),
    });
    await open();
    await press('Attempts');
    expect(await screen.findByText(/Answered 503/)).toBeDefined();
    expect(screen.getByText(/No answer within 15 seconds/)).toBeDefined();
    expect(screen.getByText('Down for maintenance')).toBeDefined();
    expect(screen.getAllByText(/Next attempt:/)).toHaveLength(2);
    const [again] = screen.getAllByRole('button', { name: /^Send again: A purchase is paid/ });
    await act(async () => fireEvent.click(again as HTMLElement));
    expect(sent(calls, `POST /me/webhook/${UUID}/attempt/${attempt.uuid}/resend`)).toHaveLength(1);
  });

  it('begin with a test', async () => {
    const calls = stub([webhook], {
      [`GET /me/webhook/${UUID}/attempts`]: () => Response.json([]),
      [`POST /me/webhook/${UUID}/test`]: () => Response.json({ event_uuid: UUID }, { status: 201 }),
    });
    await open();
    await press('Attempts');
    await press('Send a test');
    expect(sent(calls, `POST /me/webhook/${UUID}/test`)).toHaveLength(1);
  });

  it('are not sent again while the webhook is off', async () => {
    stub([{ ...webhook, active: false, off_reason: 'OWNER' }], {
      [`GET /me/webhook/${UUID}/attempts`]: () => Response.json([attempt]),
    });
    await open();
    await press('Attempts');
    expect(await screen.findByText(/Answered 503/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Send again|Send a test/ })).toBeNull();
  });
});

it('an error of loading is shown with a button that tries again', async () => {
  stubCalls({ 'GET /me/webhooks': () => refused(403, 'FORBIDDEN') });
  await open();
  expect(await screen.findByText('Your webhooks could not be loaded')).toBeDefined();
});
