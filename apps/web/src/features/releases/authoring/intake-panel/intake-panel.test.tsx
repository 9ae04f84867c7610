import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from '#lib/session/session.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { makeSmallWav } from '#testing/small-wav.ts';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { chosenTypeOf } from '../draft-fields.ts';
import { recordingFiles } from '../recordings/recording-files.ts';
import { AuthoringContext, useWaitingRecordings } from '../use-authoring.ts';
import { IntakePanel } from './intake-panel.tsx';
import { WaitingList } from './waiting-list.tsx';

withBrowserDatabase();

const untitled = { ...testedRelease, uuid: null, version: null, title: '' } as unknown as typeof testedRelease;
let workspace: ReturnType<typeof openTestedWorkspace>;

const Rows = () => useWaitingRecordings().length > 0 && <WaitingList />;

beforeEach(async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  workspace = openTestedWorkspace('vera', untitled);
  await renderInApp(
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <IntakePanel />
      <Rows />
    </AuthoringContext>,
  );
});
afterEach(() => {
  workspace.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fileOf = (name: string, bytes: Uint8Array | string, type = '') => new File([bytes as BlobPart], name, { type });
const wav = (name: string) => fileOf(name, makeSmallWav(), 'audio/wav');
const drop = (...files: File[]) => {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  fireEvent.drop(screen.getByRole('region', { name: /Drop the cover|Start from your files/ }), {
    dataTransfer: { types: ['Files'], files, items },
  });
};
const type = () => chosenTypeOf(workspace.sync.snapshot().content.fields);
const title = () => workspace.sync.snapshot().content.fields.title;
const rows = () => within(screen.getByRole('list', { name: 'Waiting recordings' })).getAllByRole('listitem');

it('fills a new release from its files, shows the result, and undoes it', async () => {
  drop(wav('02 - Vera - Tides - Two.wav'), wav('01 - Vera - Tides - One (Live).wav'));
  await screen.findByText('2 recordings, titles and order from their file names');
  expect(screen.getByText('2 recordings wait until the release info is complete')).toBeDefined();
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('One (Live)'),
    expect.stringContaining('Two'),
  ]);
  expect([title(), type()]).toEqual(['Tides', 'EP']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Two' }));
  expect(rows()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([title(), type(), workspace.recordings.snapshot()]).toEqual(['', 'SINGLE', []]);
  expect(screen.getByRole('heading', { name: 'Drop the cover and the recordings here' })).toBeDefined();
});

it('keeps typed values, before and after', async () => {
  workspace.setField('title', 'Typed');
  drop(wav('Vera - Night Bus.wav'));
  await screen.findByText('1 recording, title from its file name');
  expect(title()).toBe('Typed');
  workspace.setField('title', 'Typed again');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(title()).toBe('Typed again');
});

it('lists the refused files by name with advice', async () => {
  drop(fileOf('mix.mp3', 'x'), fileOf('cut.wav', makeSmallWav().subarray(0, -2)), fileOf('sleeve.webp', 'x'));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('Please export them as WAV: mix.mp3'));
  expect(alert.textContent).toContain('Damaged or incomplete. Please export again: cut.wav');
  expect(alert.textContent).toContain('A cover has to be JPEG or PNG: sleeve.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that the browser has no free space, and the consequence', async () => {
  vi.spyOn(recordingFiles, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  drop(wav('Night Bus.wav'));
  expect((await screen.findByRole('alert')).textContent).toContain('This browser has no room to keep every recording.');
  expect(rows()[0]?.textContent).toContain('Kept only while this page is open');
});
