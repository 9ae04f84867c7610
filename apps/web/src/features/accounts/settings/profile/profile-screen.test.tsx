import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { EmailSwitches } from './profile-screen.tsx';

const ALL_ON = {
  'release-approved': true,
  'release-denied': true,
  'release-published': true,
  'delivery-live': true,
  'royalty-statement': true,
  'moving-steps': true,
};
const REFUSED = { statusCode: 403, error: 'Forbidden', message: 'FORBIDDEN' };

/** Serves the enabled emails, and accepts changes. */
const answer = (change: (body: object) => Response) => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(ALL_ON);
    const sent = JSON.parse(String(body)) as object;
    bodies.push(sent);
    return change(sent);
  });
  return bodies;
};
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: /^A release is denied/ });
const ready = async (checked: boolean) =>
  waitFor(async () => expect([(await toggle()).disabled, (await toggle()).checked]).toEqual([false, checked]));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('switches one kind of email off and on', async () => {
  const bodies = answer((change) => Response.json({ ...ALL_ON, ...change }));
  await renderInRouter(<EmailSwitches />);
  await ready(true);
  fireEvent.click(await toggle());
  await ready(false);
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
  fireEvent.click(await toggle());
  await ready(true);
  expect(bodies).toEqual([{ 'release-denied': false }, { 'release-denied': true }]);
});

it('keeps its state if the change is refused', async () => {
  answer(() => Response.json(REFUSED, { status: 403 }));
  await renderInRouter(<EmailSwitches />);
  await ready(true);
  fireEvent.click(await toggle());
  await ready(true);
});
