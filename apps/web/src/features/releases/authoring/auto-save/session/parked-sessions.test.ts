import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportOnline } from '#lib/http/connection.ts';
import { beginSession, signOut } from '#lib/session/session.ts';
import { stubTasks } from '#testing/stub-tasks.ts';
import { leaveSession, takeParked } from './parked-sessions.ts';
import { openTestedSession } from './tested-session.ts';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + 900 }))}.x`;

let session: ReturnType<typeof openTestedSession>;

beforeEach(() => {
  vi.useFakeTimers();
  stubTasks();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  beginSession(tokenOf('vera'));
  session = openTestedSession('vera');
  session.setField('title', 'Typed and not saved');
});
afterEach(async () => {
  session.close();
  // Test files of one worker share their modules: the next one begins with a connection.
  await vi.advanceTimersByTimeAsync(0);
  reportOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an open draft whose page is gone', () => {
  it.each(['/503', '/signin', '/drafts/r1'])('stays open while the app shows %s, and is restored unchanged', (path) => {
    leaveSession(session, path);
    expect(session.isClosed()).toBe(false);
    expect(takeParked('vera', 'another')).toBeNull();
    expect(takeParked('vera', 'r1')).toBe(session);
    expect(takeParked('vera', 'r1')).toBeNull();
    expect(session.sync.snapshot().content.fields.title).toBe('Typed and not saved');
  });

  it('is closed where its person went on to something else', () => {
    leaveSession(session, '/artists');
    expect([session.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once its person signs out', async () => {
    leaveSession(session, '/503');
    await signOut();
    expect([session.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once another user signs in, and never handed to that user', () => {
    leaveSession(session, '/signin');
    expect(takeParked('max', 'r1')).toBeNull();
    beginSession(tokenOf('max'));
    expect([session.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });

  it('is closed once everything of it is saved', () => {
    leaveSession(session, '/503');
    session.setField('title', 'Night Bus');
    expect([session.isClosed(), takeParked('vera', 'r1')]).toEqual([true, null]);
  });
});
