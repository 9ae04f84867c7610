import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { openTestedWorkspace } from '../auto-save/workspace/tested-workspace.ts';
import { sampleForm } from '../board/tested-board.ts';
import { audioOf, newItem, type TrackItem } from '../board/track-item.ts';
import { AuthoringContext } from '../use-authoring.ts';
import { AudioLine } from './audio-line.tsx';

const audio = audioOf({ uuid: 'f' as never, name: 'One.wav', duration: 1 });
const item = newItem('t', new File(['sound'], 'One.wav'), sampleForm);

it.each<[string, TrackItem, RegExp]>([
  [
    'an upload',
    { ...item, audio: { state: 'waiting', name: 'One.wav', reason: 'server' } },
    /^Unable to upload file\. The server is having trouble/,
  ],
  [
    'a save',
    { ...item, audio, source: null, saving: 'waiting', error: new ApiError(502, {}, null) },
    /^Incorrect track data\. The server is having trouble/,
  ],
])('reports that %s failed because of the server and is retried', async (_, failing, words) => {
  const workspace = openTestedWorkspace();
  await renderInApp(
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <AudioLine item={failing} name="One" />
    </AuthoringContext>,
  );
  expect(screen.getByText(words)).toBeDefined();
  workspace.close();
});
