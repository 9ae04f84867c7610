import type { DenyReason, Release } from '@dubplate/contract/releases/schemas';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  openTestedWorkspace,
  testedRelease,
} from '#features/releases/authoring/auto-save/workspace/tested-workspace.ts';
import { FieldReasons } from '#features/releases/authoring/denial/lazy-reasons.tsx';
import { reasonsAt } from '#features/releases/authoring/denial/use-denial.ts';
import { FieldAnchor } from '#features/releases/authoring/fields/field-anchor.tsx';
import { AuthoringContext } from '#features/releases/authoring/use-authoring.ts';
import { queryClient } from '#lib/query-client.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Denied, DeniedNote } from '../authoring-steps.tsx';
import { denialMessage } from './denied.tsx';

const reason = (uuid: string, path: string | null, text: string): DenyReason => ({
  uuid,
  code: null,
  path,
  track_uuid: null,
  text,
  done_at: null,
});
const denied: Release = {
  ...testedRelease,
  deny_reason: 'Nearly there!\nToo dark.\nCapitals.',
  deny_reasons: [reason('a', 'cover_uuid', 'Too dark.'), reason('b', 'title', 'Capitals.')],
};

// An event inside `act` is not rendered while a part is being fetched.
beforeAll(() => Promise.all([Denied.preload(), FieldReasons.preload()]));
let answer: () => Response;
let sent: { url: string; body: unknown }[];
beforeEach(async () => {
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') sent.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
});

const open = async (release: Release) => {
  const workspace = openTestedWorkspace('vera', release);
  const Draft = () => (
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <DeniedNote />
      <FieldAnchor path="title">
        <input aria-label="Title" />
      </FieldAnchor>
    </AuthoringContext>
  );
  // The notice of a failure needs a router, because it reports the current page.
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Draft });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('alert');
};
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Capitals.' });

it('shows each reason above and at its field, and ticks it off in both places', async () => {
  answer = () => Response.json({ ...denied.deny_reasons[1], done_at: '2026-11-22T20:00:00.000Z' });
  await open(denied);
  expect(screen.getByRole('alert').textContent).toBe('The release was rejected by the moderatorNearly there!');
  expect(screen.getAllByRole('checkbox', { name: 'Too dark.' })).toHaveLength(1);
  expect(boxes()).toHaveLength(2);
  expect(screen.getByText('2 things left to correct')).toBeDefined();
  fireEvent.click(boxes()[1] as HTMLElement);
  await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, true]));
  expect(screen.getByText('1 thing left to correct')).toBeDefined();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toContain('/release/r1/deny-reason/b');
  expect(sent[0]?.body).toEqual({ done: true });
});

it('takes a tick back that could not be saved', async () => {
  answer = () => Response.json({ statusCode: 409, error: 'Conflict', message: 'WRONG_STATE' }, { status: 409 });
  await open(denied);
  fireEvent.click(boxes()[0] as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([false, false]));
});

it('leads to the field', async () => {
  await open(denied);
  Element.prototype.scrollIntoView = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Show the field: Capitals.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
});

it('shows a denial without reasons as it always was', async () => {
  await open({ ...denied, deny_reason: 'Too loud.', deny_reasons: [] });
  expect(screen.getByRole('alert').textContent).toContain('Too loud.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('finds the reasons of a track’s field by the track, wherever it is now', () => {
  const ofTrack = { ...reason('c', 'tracks.3.title', 'Too long.'), track_uuid: 't' } as DenyReason;
  const all = [...denied.deny_reasons, ofTrack];
  expect(reasonsAt(all, 'title', 't')).toEqual([ofTrack]);
  expect(reasonsAt(all, 'title', null).map(({ uuid }) => uuid)).toEqual(['b']);
});

const givenReason = (text: string, track_uuid: string | null = null) =>
  ({ uuid: text, code: null, path: null, track_uuid, text, done_at: null }) as never;
const givenReasons = [givenReason('Blurred.'), givenReason('It clips.\nAll of it.', 't')];

it.each([
  ['Blurred.\n2. Night Bus: It clips.\nAll of it.', givenReasons, ''],
  ['Thank you!\n\nBlurred.\n2. Night Bus: It clips.\nAll of it.', givenReasons, 'Thank you!'],
  ['Too loud.', [], 'Too loud.'],
  [null, [], ''],
])('%j leaves its message', (deny_reason, deny_reasons, message) => {
  expect(denialMessage({ deny_reason, deny_reasons })).toBe(message);
});
