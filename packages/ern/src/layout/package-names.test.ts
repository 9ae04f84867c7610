import { expect, it } from 'vitest';
import { sampleRelease } from '../testing/sample-release.ts';
import { textOf, walk } from '../xml/element.ts';
import { buildManifest, manifestName } from './manifest.ts';
import { packageLayout } from './package-names.ts';

const release = sampleRelease(3);
const createdAt = new Date('2026-11-22T10:05:06.007Z');
const layout = (changes: object = {}) =>
  packageLayout(release, {
    choreography: 'BATCH',
    audio: 'WAV',
    cover: 'JPEG',
    names: 'NUMBERED',
    createdAt,
    isTakedown: false,
    ...changes,
  });

it('puts a release of a batch below its UPC, in names that every system can keep', () => {
  const { folder, message, cover, recordings } = layout();
  expect([folder, message]).toEqual([release.upc, `${release.upc}.xml`]);
  expect(Object.values(recordings)[0]).toBe(`resources/${release.upc}_1_1.wav`);
  for (const name of [message, cover, ...Object.values(recordings)]) expect(name).toMatch(/^[A-Za-z0-9_./]+$/);
  expect(Object.values(layout({ audio: 'FLAC' }).recordings)[0]).toMatch(/\.flac$/);
});

it('names files by disc and track, or as the message refers to them', () => {
  const count = release.tracks.length;
  expect(layout().cover).toBe(`resources/${release.upc}.jpg`);
  const referenced = layout({ names: 'REFERENCED', cover: 'PNG' });
  expect(Object.values(referenced.recordings).at(-1)).toBe(`resources/${release.upc}_TA${count}_SoundRecording.wav`);
  expect(referenced.cover).toBe(`resources/${release.upc}_TA${count + 1}_Image.png`);
  expect(new Set(Object.values(referenced.recordings)).size).toBe(count);
});

it('names the folder of a single release by its kind and time', () => {
  expect(layout({ choreography: 'RELEASE' }).folder).toBe(`N_${release.upc}_20261122100506007`);
  expect(layout({ choreography: 'RELEASE', isTakedown: true }).folder).toBe(`P_${release.upc}_20261122100506007`);
});

it('lists every message of a batch in a manifest that is never empty', () => {
  const sha256 = 'ef'.repeat(32);
  const manifest = buildManifest({
    batch: '20261122100506007',
    sender: { dpid: 'PADPIDA1', name: 'Sender' },
    recipient: { dpid: 'PADPIDA2', name: 'Store' },
    createdAt,
    isTest: true,
    messages: [{ messageId: 'M-1', upc: release.upc, url: `${release.upc}/${release.upc}.xml`, sha256 }],
  });
  expect(manifestName('20261122100506007')).toBe('BatchComplete_20261122100506007.xml');
  const texts = walk(manifest).map((one) => [one.name, textOf(one)]);
  expect(texts).toContainEqual(['NumberOfMessages', '1']);
  expect(texts).toContainEqual(['HashSumValue', sha256]);
  expect(texts).toContainEqual(['IsTestFlag', 'true']);
});
