import type { ReleaseId } from '@dubplate/contract/ids';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { ReleaseMoving } from './release-moving.tsx';

const RELEASE = '0193a000-0000-7000-8000-000000000001' as ReleaseId;
const step = (text: string, confirms: string | null, due_on: string | null = null) => ({
  code: 'CHECK_BOTH',
  text,
  due_on,
  confirms,
});
const store = (name: string, state: string, next: object | null) => ({
  store: { key: name.toLowerCase(), name },
  state,
  step: next,
});

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const open = async (answer: () => Response) => {
  const sent = stubCalls({ [`GET /me/moving-plan?release=${RELEASE}`]: answer });
  await renderPage('/', {
    '/': () => <ReleaseMoving release={RELEASE} />,
    '/catalogue-imports/moving': () => null,
  });
  return sent;
};
const plan = (stores: readonly object[]) => () =>
  Response.json({ data: [{ release_uuid: RELEASE, stores }], meta: {} });

it('shows how many stores are done and the earliest step that is to be confirmed', async () => {
  await open(
    plan([
      store('AWA', 'NOT_STARTED', step('Wait for it.', null)),
      store('Deezer', 'DELIVERED', step('Look it up.', 'BOTH_LIVE', '2026-11-25')),
      store('Spotify', 'BOTH_LIVE', step('Compare.', 'OLD_TAKEN_DOWN', '2026-11-21')),
      store('TikTok', 'DONE', null),
    ]),
  );
  const section = await screen.findByRole('region', { name: 'Moving from another distributor' });
  expect(section.textContent).toContain('Stores done: 1 of 4');
  expect(section.textContent).toMatch(/Spotify, from 21.*: Compare\./);
  expect(section.textContent).not.toContain('Look it up.');
  expect(screen.getByRole('link', { name: 'Moving plan' }).getAttribute('href')).toBe('/catalogue-imports/moving');
});

it('shows no step once all stores are done', async () => {
  await open(plan([store('TikTok', 'DONE', null)]));
  const section = await screen.findByRole('region', { name: 'Moving from another distributor' });
  expect(section.textContent).toContain('Stores done: 1 of 1');
  expect(section.textContent).not.toMatch(/: \D/);
});

it('is empty for a release that no import made', async () => {
  const sent = await open(() => Response.json({ data: [], meta: {} }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector('[class*="panel"]')).toBe(null));
});

it('says that it could not be loaded', async () => {
  await open(() => refused(400, 'VALIDATION_ERROR'));
  expect(await screen.findByText('The moving plan could not be loaded')).toBeDefined();
});
