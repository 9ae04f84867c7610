import { expect, it } from 'vitest';
import { differencesBetween } from './differences.ts';
import type { Snapshot, SnapshotTrack } from './snapshot.ts';

const track = (uuid: string, change: object = {}): SnapshotTrack =>
  ({ uuid, version: 1, updated_at: 'then', title: uuid, artists: [], composers: [], ...change }) as never;
const release = (tracks: string | readonly SnapshotTrack[], change: object = {}): Snapshot =>
  ({
    title: 'First Light',
    artists: [],
    tracks: typeof tracks === 'string' ? [...tracks].map((uuid) => track(uuid)) : tracks,
    ...change,
  }) as never;
const moved = (uuid: string, from: number, to: number) => ({ kind: 'TRACK_MOVED', uuid, from, to });

it.each<[string, Snapshot, Snapshot, object[]]>([
  ['nothing', release('abc'), release('abc'), []],
  ['a field', release(''), release('', { title: 'Dawn' }), [{ kind: 'FIELD', field: 'title' }]],
  ['a track more', release('ac'), release('abc'), [{ kind: 'TRACK_ADDED', uuid: 'b' }]],
  ['a track fewer moves no other', release('abc'), release('bc'), [{ kind: 'TRACK_REMOVED', uuid: 'a' }]],
  ['the one track that was moved, and not those that made room', release('abcd'), release('dabc'), [moved('d', 4, 1)]],
  ['two that changed places', release('ab'), release('ba'), [moved('a', 1, 2)]],
  [
    'fields of a track, each by itself',
    release([track('a')]),
    release([track('a', { title: 'Other', explicit: true })]),
    [
      { kind: 'TRACK_FIELD', uuid: 'a', field: 'title' },
      { kind: 'TRACK_FIELD', uuid: 'a', field: 'explicit' },
    ],
  ],
  [
    'no save that entered the same again',
    release([track('a', { composers: [{ uuid: '1', name: 'Anna' }] })]),
    release([track('a', { version: 2, updated_at: 'now', composers: [{ name: 'Anna', uuid: '2' }] })]),
    [],
  ],
  ['no field that an older snapshot does not know', release(''), release('', { existing_upc: null }), []],
])('finds %s', (_name, from, to, expected) => {
  expect(differencesBetween(from, to)).toEqual(expected);
});
