import type { FileId } from '@dubplate/contract/ids';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { audioOf, newItem } from '#features/releases/authoring/board/track-item.ts';
import { fileLinkQuery } from '#features/releases/details/playback/audio-queries.ts';
import type { PlayerState } from '#ui/player/player-state.ts';
import { draftQueue, isDraftPlayable, isSameQueue } from './use-playback.ts';

const file = { name: 'Harbour.wav', size: 1, lastModified: 1 } as File;
const item = (title: string) => ({
  ...newItem('one', file, { title } as Parameters<typeof newItem>[2]),
  audio: audioOf({ uuid: 'wav' as FileId, name: 'Harbour.wav', duration: 30 }),
  source: null,
});

it('plays a track of the draft from the address that was asked for ahead, without another call', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  client.setQueryData(fileLinkQuery('wav').queryKey, 'signed');
  const queue = draftQueue('key', [item('Harbour'), newItem('two', file, item('Quay').form)], null, client);
  expect(await queue.resolveUrl('one')).toBe('signed');
  expect(fetched).not.toHaveBeenCalled();
  expect(queue.tracks.map(({ hasFile, duration }) => [hasFile, duration])).toEqual([
    [true, 30],
    [false, null],
  ]);
});

it('is the same queue until something of it changes', () => {
  const client = new QueryClient();
  const queue = draftQueue('key', [item('Harbour')], null, client);
  const state = { queueId: queue.id, tracks: queue.tracks } as PlayerState;
  expect(isSameQueue(state, draftQueue('key', [item('Harbour')], null, client))).toBe(true);
  for (const other of [
    draftQueue('key', [item('Quay')], null, client),
    draftQueue('key', [item('Harbour')], 'cover', client),
    draftQueue('key', [newItem('one', file, item('Harbour').form)], null, client),
    draftQueue('other', [item('Harbour')], null, client),
  ])
    expect(isSameQueue(state, other)).toBe(false);
});

it('can be played once a track has a file and no upload is running', () => {
  const onItsWay = newItem('two', file, item('Quay').form);
  expect(isDraftPlayable([])).toBe(false);
  expect(isDraftPlayable([item('Harbour')])).toBe(true);
  expect(isDraftPlayable([item('Harbour'), onItsWay])).toBe(false);
});
