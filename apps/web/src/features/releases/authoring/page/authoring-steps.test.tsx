import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import { testedRelease } from '#features/releases/authoring/auto-save/workspace/tested-workspace.ts';
import { emptyContent } from '#features/releases/authoring/draft-fields.ts';
import { AuthoringContext } from '#features/releases/authoring/use-authoring.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { watchDraft } from '../auto-save/workspace/authoring-workspace.ts';
import { DraftsFullNote } from './authoring-steps.tsx';

beforeEach(async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
});
afterEach(() => vi.unstubAllGlobals());

it('explains how to make room, and goes once the draft is saved after all', async () => {
  let isFull = true;
  const calls = stubCalls({
    'POST /release': ({ body }) =>
      isFull
        ? refused(409, 'DRAFTS_FULL', { limit: 500 })
        : Response.json({ ...testedRelease, ...(body as object) }, { status: 201 }),
  });
  const content = emptyContent('Label');
  const workspace = createAuthoringWorkspace({
    person: 'vera',
    journal: { key: 'k', uuid: null, version: null, base: content, local: content, creation: null, creationKey: 'k' },
    isKept: false,
    release: null,
    tracks: [],
    recordings: [],
    cover: null,
    releaseLock: () => undefined,
    onCoverFailed: () => undefined,
  });
  const stopWatching = watchDraft(workspace);
  await renderInApp(
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <DraftsFullNote />
    </AuthoringContext>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  workspace.setField('title', 'Night Bus');
  await act(() => workspace.sync.flush());
  expect((await screen.findByRole('alert')).textContent).toContain('room for 500 drafts');
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
  expect(workspace.hasUnsaved()).toBe(true);

  // A draft was deleted in the other tab, and its person comes back to this one.
  isFull = false;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() =>
    expect(workspace.sync.snapshot()).toMatchObject({ state: 'saved', content: { fields: { title: 'Night Bus' } } }),
  );
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: 'Night Bus' }),
    expect.objectContaining({ title: 'Night Bus' }),
  ]);
  stopWatching();
  workspace.close();
});
