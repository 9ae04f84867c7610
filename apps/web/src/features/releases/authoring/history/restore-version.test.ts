import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { stubCalls } from '#testing/stub-calls.ts';
import { type Notice, notify } from '#ui/notices/notify.ts';
import type { AuthoringWorkspace } from '../auto-save/workspace/authoring-workspace.ts';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { restoreWithUndo } from './restore-version.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the draft, restores a version of it, and returns the undo of the notice. */
const restoreOnce = async () => {
  const calls = stubCalls({
    'POST /release/r1/versions': () => Response.json(testedRelease),
    'GET /release/r1/versions': () =>
      Response.json({ data: [{ uuid: 'before' }], page: 1, take: 1, total: 1, pages: 1 }),
  });
  const notices: (Notice | string)[] = [];
  vi.spyOn(notify, 'success').mockImplementation((notice) => String(notices.push(notice as Notice)));
  const open: { current: AuthoringWorkspace | null } = { current: openTestedWorkspace() };
  const reopen = vi.fn();
  const draft = {
    open,
    files: { current: new Map<string, File>() },
    text: ((key: string) => key) as never,
    client: new QueryClient(),
    notifyError: vi.fn(),
    reopen,
  };
  expect(await restoreWithUndo(draft, 'v7', 'yesterday')).toBe(true);
  const undo = async () => {
    (notices[0] as Notice).action?.onClick();
    await vi.waitFor(() => expect(notices.at(-1)).toBe('undone'));
  };
  return { open, reopen, undo, restored: () => calls.flatMap(({ method, path }) => (method === 'POST' ? path : [])) };
};

it('opens the draft again after a version was restored, and after the undo', async () => {
  const { reopen, undo, restored } = await restoreOnce();
  await undo();
  expect(restored()).toEqual(['/release/r1/versions/v7/restore', '/release/r1/versions/before/restore']);
  expect(reopen).toHaveBeenCalledTimes(2);
});

it('does not affect another open draft when the restored version is undone', async () => {
  const { open, reopen, undo, restored } = await restoreOnce();
  const other = openTestedWorkspace('vera', { ...testedRelease, uuid: 'r2' as typeof testedRelease.uuid });
  const leaveNewTracks = vi.spyOn(other, 'leaveNewTracks');
  open.current = other;
  await undo();
  expect(restored()).toEqual(['/release/r1/versions/v7/restore', '/release/r1/versions/before/restore']);
  expect(leaveNewTracks).not.toHaveBeenCalled();
  expect(reopen).toHaveBeenCalledTimes(1);
});
