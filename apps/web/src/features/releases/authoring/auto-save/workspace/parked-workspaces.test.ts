import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportOnline } from '#lib/http/connection.ts';
import { beginSession, signOut } from '#lib/session/session.ts';
import { stubTasks } from '#testing/stub-tasks.ts';
import { leaveWorkspace, takeParked } from './parked-workspaces.ts';
import { openTestedWorkspace } from './tested-workspace.ts';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + 900 }))}.x`;

let workspace: ReturnType<typeof openTestedWorkspace>;

beforeEach(() => {
  vi.useFakeTimers();
  stubTasks();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  beginSession(tokenOf('vera'));
  workspace = openTestedWorkspace('vera');
  workspace.setField('title', 'Typed and not saved');
});
afterEach(async () => {
  workspace.close();
  // Test files of one worker share their modules: the next one begins with a connection.
  await vi.advanceTimersByTimeAsync(0);
  reportOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an open draft whose page is gone', () => {
  it.each(['/503', '/signin', '/drafts/r1'])('stays open while the app shows %s, and is restored unchanged', (path) => {
    leaveWorkspace(workspace, path);
    expect(workspace.isClosed()).toBe(false);
    expect(takeParked('vera', 'another')).toBeNull();
    expect(takeParked('vera', 'r1')).toBe(workspace);
    expect(takeParked('vera', 'r1')).toBeNull();
    expect(workspace.sync.snapshot().content.fields.title).toBe('Typed and not saved');
  });

  it('is closed where its person went on to something else', () => {
    leaveWorkspace(workspace, '/artists');
    expect([workspace.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once its person signs out', async () => {
    leaveWorkspace(workspace, '/503');
    await signOut();
    expect([workspace.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once another user signs in, and never handed to that user', () => {
    leaveWorkspace(workspace, '/signin');
    expect(takeParked('max', 'r1')).toBeNull();
    beginSession(tokenOf('max'));
    expect([workspace.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once everything of it is saved', () => {
    leaveWorkspace(workspace, '/503');
    workspace.setField('title', 'Night Bus');
    expect([workspace.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });
});
