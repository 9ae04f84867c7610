import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../dates.ts';
import { type KeptFacts, type KeptTrack, listChanges } from './kept-facts.ts';

const vera = { name: 'Vera', role: 'PRIMARY_ARTIST' } as const;
const ole = { name: 'Ole', role: 'FEATURING' } as const;

const bus: KeptTrack = {
  uuid: 'a',
  title: 'Night Bus',
  titleVersion: 'Live',
  artists: [vera, ole],
  isrc: 'QZABC2600001',
  duration: 200,
};
const harbour: KeptTrack = { ...bus, uuid: 'b', title: 'Harbour', titleVersion: null, isrc: 'QZABC2600002' };
const imported: KeptFacts = {
  upc: '036000291452',
  title: 'Night Ferry',
  titleVersion: null,
  artists: [vera],
  originalReleaseDate: '2021-05-14' as LocalDate,
  tracks: [bus, harbour],
};
const changed = (changes: Partial<KeptFacts>, of = imported) => listChanges(of, { ...of, ...changes });
const withBus = (changes: Partial<KeptTrack>) => changed({ tracks: [{ ...bus, ...changes }, harbour] });
const ofRelease = { position: null, track: null };
const ofBus = { position: 1, track: 'Night Bus (Live)' };

it('finds nothing in an unchanged release', () => {
  expect(changed({})).toEqual([]);
});

describe('of the release', () => {
  it('finds another UPC, not another way of writing it', () => {
    const upc = { field: 'upc', ...ofRelease, imported: '036000291452' };
    expect(changed({ upc: '0036000291452' })).toEqual([]);
    expect(changed({ upc: '600000000005' })).toEqual([{ ...upc, current: '600000000005' }]);
    expect(changed({ upc: null })).toEqual([{ ...upc, current: null }]);
  });

  it('finds another title or version', () => {
    const title = { field: 'title', ...ofRelease, imported: 'Night Ferry' };
    expect(changed({ title: 'Night  Ferry ' })).toEqual([]);
    expect(changed({ title: 'Night ferry' })).toEqual([{ ...title, current: 'Night ferry' }]);
    expect(changed({ titleVersion: 'Deluxe' })).toEqual([{ ...title, current: 'Night Ferry (Deluxe)' }]);
  });

  it('finds other artists, not their order, their capitals or other roles', () => {
    expect(
      changed({
        artists: [
          { ...vera, name: 'VERA' },
          { name: 'Bo', role: 'PRODUCER' },
        ],
      }),
    ).toEqual([]);
    expect(changed({ artists: [vera, ole] })).toEqual([
      { field: 'artists', ...ofRelease, imported: 'Vera', current: 'Vera feat. Ole' },
    ]);
    const two = { ...imported, artists: [vera, { ...ole, role: 'PRIMARY_ARTIST' as const }] };
    expect(changed({ artists: two.artists.toReversed() }, two)).toEqual([]);
  });

  it('finds another original release date', () => {
    expect(changed({ originalReleaseDate: null })).toEqual([
      { field: 'original_release_date', ...ofRelease, imported: '2021-05-14', current: null },
    ]);
  });
});

describe('of a track', () => {
  it('finds another ISRC, not another way of writing it', () => {
    expect(withBus({ isrc: 'qz-abc-26-00001' })).toEqual([]);
    expect(withBus({ isrc: 'QZABC2600009' })).toEqual([
      { field: 'isrc', ...ofBus, imported: 'QZABC2600001', current: 'QZABC2600009' },
    ]);
    expect(withBus({ isrc: null })).toMatchObject([{ field: 'isrc', current: null }]);
  });

  it('finds another title, and takes a version in the title for the same', () => {
    expect(withBus({ title: 'Night Bus (Live)', titleVersion: null })).toEqual([]);
    expect(withBus({ titleVersion: null })).toEqual([
      { field: 'title', position: 1, track: 'Night Bus', imported: 'Night Bus (Live)', current: 'Night Bus' },
    ]);
  });

  it('finds a missing guest', () => {
    expect(withBus({ artists: [vera] })).toEqual([
      { field: 'artists', ...ofBus, imported: 'Vera feat. Ole', current: 'Vera' },
    ]);
  });

  it('finds a recording that is more than two seconds longer or shorter', () => {
    expect(withBus({ duration: 202 })).toEqual([]);
    expect(withBus({ duration: 198 })).toEqual([]);
    expect(withBus({ duration: null })).toEqual([]);
    const length = { field: 'duration', ...ofBus, imported: '3:20' };
    expect(withBus({ duration: 203 })).toEqual([{ ...length, current: '3:23' }]);
    expect(withBus({ duration: 197.4 })).toEqual([{ ...length, current: '3:17' }]);
  });
});

describe('the tracks', () => {
  it('are known after they were sorted', () => {
    expect(changed({ tracks: [harbour, bus] })).toEqual([]);
  });

  it('are found to be removed or added', () => {
    expect(changed({ tracks: [harbour, { ...bus, uuid: 'c' }] })).toEqual([
      { field: 'track_added', position: 2, track: 'Night Bus (Live)', imported: null, current: 'Night Bus (Live)' },
      { field: 'track_removed', position: 1, track: 'Night Bus (Live)', imported: 'Night Bus (Live)', current: null },
    ]);
  });
});

it('does not compare what the import did not know', () => {
  const unknown = { title: '', titleVersion: null, artists: [], isrc: null, duration: null };
  const bare: KeptFacts = {
    ...unknown,
    upc: null,
    originalReleaseDate: null,
    tracks: [
      { ...unknown, uuid: 'a' },
      { ...unknown, uuid: 'b' },
    ],
  };
  expect(listChanges(bare, imported)).toEqual([]);
});
