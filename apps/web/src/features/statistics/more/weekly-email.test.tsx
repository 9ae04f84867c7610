import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { WeeklyEmail } from './weekly-email.tsx';

const REFUSED = { statusCode: 403, error: 'Forbidden', message: 'NOT_VERIFIED' };

/** Answers the question whether it is on, and then every change. */
const answer = (isOn: boolean, change: (enabled: boolean) => Response) => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ enabled: isOn });
    const sent = JSON.parse(String(body)) as { enabled: boolean };
    bodies.push(sent);
    return change(sent.enabled);
  });
  return bodies;
};
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Weekly email/ });
const ready = async (checked: boolean) =>
  waitFor(async () => expect([(await toggle()).disabled, (await toggle()).checked]).toEqual([false, checked]));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('is turned on and off', async () => {
  const bodies = answer(false, (enabled) => Response.json({ enabled }));
  await renderInRouter(<WeeklyEmail />);
  await ready(false);
  fireEvent.click(await toggle());
  await ready(true);
  fireEvent.click(await toggle());
  await ready(false);
  expect(bodies).toEqual([{ enabled: true }, { enabled: false }]);
});

it('keeps its previous state if the change is refused', async () => {
  answer(false, () => Response.json(REFUSED, { status: 403 }));
  await renderInRouter(<WeeklyEmail />);
  await ready(false);
  fireEvent.click(await toggle());
  await ready(false);
});

it('can’t be turned before it is known whether it is on', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderInRouter(<WeeklyEmail />);
  expect((await toggle()).disabled).toBe(true);
});
