import type { Release } from '@dubplate/contract/releases/schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { costQuery } from '#features/releases/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { beginSession } from '#lib/session/session.ts';
import { actFor, actForOneself } from '#testing/act-for.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubLive } from '#testing/stub-live.ts';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { chosenTypeOf } from '../draft-fields.ts';
import { AuthoringContext } from '../use-authoring.ts';
import { CostList } from './cost-list.tsx';
import { MissingList } from './missing-list.tsx';
import { RailSummary } from './rail-summary.tsx';
import { MismatchDialog, SubmitStep } from './submit-step.tsx';
import { useCost } from './use-cost.ts';
import { useSending } from './use-sending.ts';
import { useSubmit } from './use-submit.ts';

let answer: (method: string) => Response | Promise<Response>;
beforeEach(async () => {
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.stubGlobal('fetch', async (_input: string, { method = 'GET' }: RequestInit = {}) => answer(method));
});

const inDraft = (part: React.ReactNode, workspace = openTestedWorkspace()) => (
  <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
    {part}
  </AuthoringContext>
);

it('reports that the server can’t compute the cost, and shows it once it can', async () => {
  vi.useFakeTimers();
  const Shown = () => <CostList cost={useCost()} />;
  answer = () => new Response('<h1>Bad Gateway</h1>', { status: 500 });
  await renderInApp(inDraft(<Shown />));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(2_000);
  expect(screen.getByText('The server is having trouble working out the cost. We keep trying.')).toBeDefined();
  await pass(60_000);
  expect(screen.getByText('The server is having trouble working out the cost. We keep trying.')).toBeDefined();
  answer = () => Response.json({ amount: 0, products: [] });
  await pass(21_000);
  expect(screen.getByText('Nothing to pay')).toBeDefined();
  vi.useRealTimers();
});

it('keeps in view what is left and the price, and leads to the last step', async () => {
  const onFinish = vi.fn();
  answer = () => Response.json({}, { status: 404 });
  queryClient.setQueryData(costQuery(testedRelease.uuid).queryKey, { amount: 15, products: [] });
  await renderInApp(inDraft(<RailSummary onFinish={onFinish} onPlace={() => undefined} />));
  const summary = screen.getByRole('region', { name: 'This release' });
  expect(summary.textContent).toMatch(/\d+ things? left\$15/);
  fireEvent.click(screen.getByRole('button', { name: /things? left/ }));
  expect(onFinish).toHaveBeenCalledOnce();
});

it.each([
  ['in the rail on wide windows', true],
  ['in the last step on narrow ones', false],
])('has one submit button, %s', async (_, isWide) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  answer = () => Response.json({}, { status: 404 });
  const rail = document.body.appendChild(document.createElement('aside'));
  await renderInRouter(inDraft(<SubmitStep submitPlace={rail} />));
  const buttons = await screen.findAllByRole('button', { name: 'Release data filled incorrectly' });
  expect(buttons.map((button) => rail.contains(button))).toEqual([isWide]);
  rail.remove();
  vi.unstubAllGlobals();
});

it('shows why a paid release was not sent, and marks what the server found', async () => {
  const emit = stubLive();
  const workspace = openTestedWorkspace();
  const reported: string[] = [];
  const Waiting = () => {
    useSending({ onSent: () => reported.push('sent'), onNotSent: (uuid) => reported.push(`not sent: ${uuid}`) });
    return null;
  };
  await renderInApp(inDraft(<Waiting />, workspace));
  const issues = [{ path: 'cover_uuid', code: 'cover_required', message: 'A cover is required.' }];
  const event = { uuid: 'r1', status: 'DRAFT', deny_reason: null, not_sent: { at: 'now', issues } };
  await emit('release', { ...event, uuid: 'another' });
  expect(reported).toEqual([]);
  await emit('release', event);
  expect(reported).toEqual(['not sent: r1']);
  expect(workspace.extras().serverIssues).toEqual(issues);
  await emit('release', { ...event, status: 'PENDING', not_sent: undefined });
  expect(reported).toEqual(['not sent: r1', 'sent']);
});

it('shows at once what held a release back before', () => {
  const issues = [{ path: 'title', code: 'title_short', message: 'Too short.' }];
  const release = { ...testedRelease, not_sent: { at: 'then', issues } } as unknown as Release;
  expect(openTestedWorkspace('vera', release).extras().serverIssues).toEqual(issues);
});

it('lists what a track lacks once, though the server has found it as well', async () => {
  const issues = [{ path: 'tracks.0.primary_music_style_id', code: 'genre_required', message: 'Choose the genre' }];
  const tracks = [{ uuid: 't1', title: 'Ink', primary_music_style_id: null, credits: [], artists: [], composers: [] }];
  const release = { ...testedRelease, tracks, not_sent: { at: 'then', issues } } as unknown as Release;
  await renderInApp(inDraft(<MissingList />, openTestedWorkspace('vera', release)));
  expect(screen.getAllByRole('button', { name: /: Choose the genre$/ })).toHaveLength(1);
});

it('explains that the change to a single also sends the release', async () => {
  const workspace = openTestedWorkspace();
  workspace.chooseType('ALBUM');
  const publish = vi.fn();
  await renderInApp(
    inDraft(<MismatchDialog mismatch="many-with-one" onPublish={publish} onClose={() => undefined} />, workspace),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change the type to Single and send' }));
  expect(publish).toHaveBeenCalledOnce();
  expect(chosenTypeOf(workspace.sync.snapshot().content.fields)).toBe('SINGLE');
});

it.each([
  ['opens the release once it is sent', true],
  ['stays elsewhere if the artist went there before the answer', false],
])('%s', async (_, isThere) => {
  const published = Promise.withResolvers<Response>();
  answer = (method) => (method === 'POST' ? published.promise : Response.json(testedRelease));
  const workspace = openTestedWorkspace('vera', { ...testedRelease, uuid: 'r1' } as typeof testedRelease);
  const cost = { cost: null, isStale: false, error: null, transientError: null, retry: () => undefined };
  const Send = () => (
    <button type="button" onClick={useSubmit(cost).press}>
      Send
    </button>
  );
  const { router, unmount } = await renderInRouter(inDraft(<Send />, workspace));
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  fireEvent.click(screen.getByText('Send'));
  if (!isThere) unmount();
  await act(async () => published.resolve(Response.json(testedRelease)));
  await vi.waitFor(() => expect(drainWaiting()).toHaveLength(1));
  expect(navigate).toHaveBeenCalledTimes(isThere ? 1 : 0);
});

it('shows no cost to a member who may not see it, and that the owner sends the release', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    paths.push(input);
    return Response.json({}, { status: 404 });
  });
  actFor('EDITOR');
  await renderInRouter(inDraft(<SubmitStep />));
  expect(await screen.findByText(/The owner of the account sends the release/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send to release|Loading|No tracks/ })).toBeNull();
  expect(paths.filter((path) => /cost|purchases|splits/.test(path))).toEqual([]);
  actForOneself();
});
