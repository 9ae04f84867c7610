import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffReleaseQuery } from '#features/moderation/api.ts';
import { QueueColumn } from '#features/moderation/queue/queue-column.tsx';
import { queryClient } from '#lib/query-client.ts';
import { listSearch } from '#lib/routing/feature.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { openQuestion } from '#ui/dialog/confirm.ts';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { DecisionPanel } from './decision-panel.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const person = (uuid: string, name: string) => ({
  uuid,
  username: `${uuid}@x.example`,
  first_name: name,
  last_name: null,
});
const playback = { toggleRelease: () => undefined, toggleTrack: () => undefined, seekTrack: () => undefined };

/** The releases on the server. */
let releases: Map<string, { status: string; version: number; holder: string | null }>;
let isPoolEmpty: boolean;
/** The `publishing` field of the served releases. */
let publishing: StaffRelease['publishing'];
let calls: string[];

const released = (uuid: string) => {
  const { status, version } = releases.get(uuid) ?? { status: 'PENDING', version: 1 };
  return {
    uuid,
    title: `Release ${uuid}`,
    status,
    version,
    upc: '2000000000015',
    tracks: [],
    due_at: AT,
    existing_upc: null,
    publishing,
  };
};
const claimOf = (uuid: string) => {
  const holder = releases.get(uuid)?.holder;
  return holder ? { release_uuid: uuid, holder: person(holder, holder), claimed_at: AT, expires_at: AT } : null;
};
const listed = () => {
  const data = [...releases.entries()]
    .filter(([, { status }]) => status === 'PENDING')
    .map(([uuid]) => ({ ...released(uuid), artist: null, claim: claimOf(uuid) }));
  return { data, meta: { page: 1, take: 20, itemCount: data.length, pageCount: 1 }, is_cut: false };
};

const answer = (method: string, path: string): Response => {
  if (path === '/me') return Response.json({ ...person('me', 'Mara'), roles: ['moderator'] });
  if (path === '/staff/releases') return Response.json(listed());
  if (path === '/staff/releases/counts') return Response.json({ PENDING: 3 });
  const [, , , uuid = '', act] = path.split('/');
  const release = releases.get(uuid);
  if (!release) return Response.json({ message: 'NOT_FOUND' }, { status: 404 });
  if (method === 'GET') return Response.json(act === 'claim' ? { claim: claimOf(uuid) } : released(uuid));
  calls.push(`${method} ${act} ${uuid}`);
  if (act === 'claim') {
    release.holder = method === 'DELETE' ? null : (release.holder ?? 'me');
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(claimOf(uuid));
  }
  if (act === 'publish' && isPoolEmpty)
    return Response.json({ statusCode: 409, message: 'POOL_EMPTY', kind: 'UPC' }, { status: 409 });
  release.status = act === 'approve' ? 'MODERATED' : act === 'publish' ? 'PUBLISHED' : 'DENIED';
  release.version += 1;
  release.holder = null;
  return Response.json(released(uuid));
};

const Page = () => {
  const { uuid } = useParams({ strict: false }) as { uuid: string };
  const { data } = useQuery(staffReleaseQuery(uuid));
  return (
    <>
      <QueueColumn uuid={uuid} />
      {data && <DecisionPanel key={uuid} release={data as StaffRelease} playback={playback} />}
    </>
  );
};

const open = async (address: string) => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const validateSearch = listSearch('status', 'search');
  const queue = createRoute({ getParentRoute: () => main, path: '/staff/releases', validateSearch });
  const review = createRoute({
    getParentRoute: () => main,
    path: '/staff/releases/$uuid',
    validateSearch,
    component: Page,
  });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([queue, review])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await waitFor(() => expect(queryClient.getQueryData(['me'])).toBeDefined());
  return router;
};
const press = (code: string) => act(async () => void fireEvent.keyDown(document.body, { key: code, code }));

beforeEach(async () => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  Element.prototype.scrollIntoView = () => undefined;
  releases = new Map(['a', 'b', 'c'].map((uuid) => [uuid, { status: 'PENDING', version: 1, holder: null }]));
  [isPoolEmpty, calls] = [false, []];
  publishing = { has_placeholder_codes: false, stores: 1 };
  drainWaiting();
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) =>
    answer(method, new URL(input, 'http://x').pathname.replace('/api', '')),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('approves, publishes, and claims the next release with one key; the notice links back', async () => {
  const router = await open('/staff/releases/b?search=release');
  await screen.findByRole('button', { name: 'Approve, publish, next' });
  await press('KeyY');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/c'));
  expect(router.state.location.search).toEqual({ search: 'release' });
  await waitFor(() => expect(calls).toEqual(['POST approve b', 'POST publish b', 'POST claim c']));
  const [notice] = drainWaiting();
  expect(notice).toMatchObject({ style: 'success', title: '“Release b” is published', message: 'UPC 2000000000015' });
  await act(async () => notice?.action?.onClick());
  expect(router.state.location.pathname).toBe('/staff/releases/b');
});

it.each(['/staff/releases', '/staff/releases/a'])(
  'stays on %s if the moderator went there before the answer',
  async (elsewhere) => {
    const answered = Promise.withResolvers<void>();
    const router = await open('/staff/releases/b');
    await screen.findByRole('button', { name: 'Approve, publish, next' });
    const usual = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (init.method === 'POST' && input.includes('approve')) await answered.promise;
      return usual(input, init);
    });
    await press('KeyY');
    await act(() => router.navigate({ to: elsewhere }));
    answered.resolve();
    await waitFor(() => expect(calls).toContain('POST publish b'));
    await waitFor(() => expect(drainWaiting()).toHaveLength(1));
    expect(router.state.location.pathname).toBe(elsewhere);
    expect(calls).not.toContain('POST claim c');
  },
);

it.each([
  [
    'placeholder codes',
    { has_placeholder_codes: true, stores: 1 },
    'The pool holds only placeholder codes, which stores do not accept.',
  ],
  ['no store', { has_placeholder_codes: false, stores: 0 }, 'No store is set up, so the release goes nowhere yet.'],
])('requires confirmation before publishing with %s', async (_, would, warning) => {
  publishing = would;
  const router = await open('/staff/releases/a');
  await screen.findByRole('button', { name: 'Approve, publish, next' });
  await press('KeyY');
  expect(openQuestion.get()?.message).toBe(warning);
  expect(calls).toEqual([]);
  await act(async () => openQuestion.get()?.answer('action'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/b'));
  expect(calls).toContain('POST publish a');
});

it('warns about placeholder codes in the codes dialog, too', async () => {
  publishing = { has_placeholder_codes: true, stores: 0 };
  releases.set('a', { status: 'MODERATED', version: 1, holder: null });
  await open('/staff/releases/a');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  for (const words of ['placeholder codes', 'goes nowhere yet']) expect(dialog.textContent).toContain(words);
});

it('reports exactly which half succeeded when publishing fails, and does not move on', async () => {
  isPoolEmpty = true;
  const router = await open('/staff/releases/a');
  await screen.findByRole('button', { name: 'Approve, publish, next' });
  await press('KeyY');
  // The button now offers only the remaining step.
  await screen.findByRole('button', { name: 'Publish, next' });
  expect(drainWaiting()).toEqual([
    expect.objectContaining({
      style: 'error',
      title: '“Release a” is approved, but not published',
      message: expect.stringContaining('There are no codes left in the UPC pool.'),
    }),
  ]);
  expect(router.state.location.pathname).toBe('/staff/releases/a');
  isPoolEmpty = false;
  await press('KeyY');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/b'));
  expect(calls.filter((call) => call.includes('approve'))).toEqual(['POST approve a']);
});

it('skips releases claimed by other moderators, names them, and still allows a decision', async () => {
  for (const uuid of ['a', 'b']) releases.set(uuid, { status: 'PENDING', version: 1, holder: 'Ivan' });
  const router = await open('/staff/releases/a');
  await screen.findByText('Ivan is reviewing this release.');
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  await press('KeyA');
  await screen.findByRole('button', { name: 'Publish' });
  await press('KeyN');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/c'));
});

it('is claimed and given back by one key', async () => {
  await open('/staff/releases/a');
  await screen.findByRole('button', { name: 'Claim' });
  await press('KeyC');
  await screen.findByText('You are reviewing this release');
  await screen.findByRole('button', { name: 'Give back' });
  await press('KeyC');
  await screen.findByRole('button', { name: 'Claim' });
  expect(calls).toEqual(['POST claim a', 'DELETE claim a']);
});

it('shows the queue beside the release, marks the open one, and moves through it with J and K', async () => {
  const router = await open('/staff/releases/b');
  const current = await screen.findByRole('link', { current: 'page' });
  expect(current.textContent).toContain('Release b');
  await press('KeyJ');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/c'));
  await press('KeyK');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/b'));
  expect(calls).toEqual([]);
});

it('shows when the queue is empty', async () => {
  releases = new Map([['a', { status: 'PENDING', version: 1, holder: null }]]);
  const router = await open('/staff/releases/a');
  await screen.findByText(/No more releases to review/);
  await screen.findByRole('button', { name: 'Approve and publish' });
  await press('KeyY');
  await screen.findByText('Nothing more to do here.');
  expect(router.state.location.pathname).toBe('/staff/releases/a');
});

it('is not taken back by an answer that was given before the decision, and arrives after it', async () => {
  releases = new Map([['a', { status: 'PENDING', version: 1, holder: null }]]);
  await open('/staff/releases/a');
  await screen.findByRole('button', { name: 'Approve and publish' });
  const late = Promise.withResolvers<Response>();
  const former = Response.json(released('a'));
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    input.endsWith('/staff/release/a') ? late.promise : answerNow(input, init),
  );
  // Simulates a refetch after a socket event.
  const refetch = queryClient.invalidateQueries({ queryKey: staffReleaseQuery('a').queryKey, exact: true });
  await press('KeyY');
  await screen.findByText('Nothing more to do here.');
  late.resolve(former);
  await refetch;
  expect(queryClient.getQueryData(staffReleaseQuery('a').queryKey)?.status).toBe('PUBLISHED');
});
