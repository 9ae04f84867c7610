import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginSession } from '#lib/session/session.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { makeSmallWav } from '#testing/small-wav.ts';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { AuthoringContext } from '../use-authoring.ts';
import { TrackSection } from './track-section.tsx';

withBrowserDatabase();

it('keeps a recording that is dropped while the tracks are locked', async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const workspace = openTestedWorkspace('vera', { ...testedRelease, title: '' });
  await renderInApp(
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <TrackSection />
    </AuthoringContext>,
  );
  const file = new File([makeSmallWav() as BlobPart], 'Night Bus.wav', { type: 'audio/wav' });
  const items = [{ kind: 'file', getAsFile: () => file }];
  fireEvent.drop(screen.getByText('Drop your tracks here, or choose them'), {
    dataTransfer: { types: ['Files'], files: [file], items },
  });
  const waiting = await screen.findByRole('list', { name: 'Waiting recordings' });
  expect(within(waiting).getByRole('listitem').textContent).toContain('Night Bus');
  workspace.close();
  vi.unstubAllGlobals();
});
