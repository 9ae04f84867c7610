import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as retrying from '#lib/retry/retrying.ts';
import { beginSession, signedOut } from '#lib/session/session.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import type { AuthoringWorkspace } from './authoring-workspace.ts';
import { testedRelease } from './tested-workspace.ts';
import { useOpenedWorkspace } from './use-opened-workspace.ts';

withBrowserDatabase();
afterEach(() => vi.unstubAllGlobals());

const Opened = () => useOpenedWorkspace('r1').workspace?.sync.snapshot().content.fields.title ?? 'Opening';

it('opens a draft although the server was unavailable at first', async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.spyOn(retrying, 'waitForRetry').mockResolvedValue();
  let tries = 0;
  stubCalls({
    'GET /instance': () => Response.json({ label_name: 'Label' }),
    'GET /release/r1': () => {
      tries += 1;
      return tries === 1 ? refused(503, 'UNAVAILABLE') : Response.json(testedRelease);
    },
  });
  await renderInRouter(<Opened />);
  expect(await screen.findByText('Night Bus')).toBeDefined();
  expect(tries).toBe(2);
});

it('ends the open draft once its person signs out, even before the page of it is gone', async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  stubCalls({
    'GET /instance': () => Response.json({ label_name: 'Label' }),
    'GET /release/r1': () => Response.json(testedRelease),
  });
  let opened: AuthoringWorkspace | null = null;
  const Shown = () => {
    opened = useOpenedWorkspace('r1').workspace;
    return opened ? 'Open' : 'Opening';
  };
  await renderInRouter(<Shown />);
  await screen.findByText('Open');
  const isClosed = () => (opened as AuthoringWorkspace | null)?.isClosed();
  act(() => signedOut.emit('ended'));
  expect(isClosed()).toBe(false);
  act(() => signedOut.emit('left'));
  expect(isClosed()).toBe(true);
});
