import type { ReleaseChange } from '@dubplate/contract/moderation/changes';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { ChangesSinceDenial } from './changes-since-denial.tsx';

const change = (one: object) =>
  ({ kind: 'CHANGED', field: null, track: null, from: null, to: null, ...one }) as ReleaseChange;
const coda = { uuid: 't3', number: 2, title: 'Coda' };
const show = async (list: readonly ReleaseChange[]) => {
  const changes = { denied_at: '2026-11-20T10:00:00.000Z', cover_before: null, list };
  await renderInRouter(<ChangesSinceDenial release={{ changes, cover: null, tint: null } as never} />);
  return screen.findByRole('region', { name: 'Changed since the denial' });
};

beforeEach(async () => {
  queryClient.clear();
  stubCalls({
    'GET /languages': () => Response.json([]),
    'GET /music-styles': () =>
      Response.json([{ musicStyleId: 'h', name: 'House', childs: [{ musicStyleId: 'd', name: 'Deep House' }] }]),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the old and new value of each field, the release first, then each track', async () => {
  const block = await show([
    change({ field: 'title', from: 'First Light', to: 'Second Light' }),
    change({ field: 'secondary_music_style_id', from: 'd', to: null }),
    change({ field: 'artists', from: [], to: [{ name: 'Night Ferry', role: 'PRIMARY_ARTIST' }] }),
    change({ field: 'cover_uuid', from: 'a', to: 'b' }),
    change({ kind: 'REMOVED', track: { uuid: 'gone', number: null, title: 'Left Out' } }),
    change({ kind: 'MOVED', track: coda, from: 3, to: 2 }),
    change({ field: 'wav_uuid', track: coda, from: 'a.wav', to: 'b.wav', is_same_audio: true }),
    change({
      field: 'wav_uuid',
      track: { uuid: 't1', number: 1, title: 'Overture' },
      from: 'a',
      to: 'b',
      is_same_audio: false,
    }),
    change({ field: 'explicit', track: { uuid: 't1', number: 1, title: 'Overture' }, from: false, to: true }),
  ]);
  await within(block).findByText('Deep House');
  const rows = [...block.querySelectorAll('h3, p, .change, div[class*=change]')].map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'titlewas First Lightnow Second Light',
    'second genrewas Deep Housenow not set',
    'artistswas not setnow Night Ferry (Primary artist)',
    'coverwas no longer keptnow ',
    '1 Overture',
    'recordingwas anow bDifferent audio',
    'explicit markwas nonow yes',
    '2 Coda',
    'Moved from place 3 to place 2',
    'recordingwas a.wavnow b.wavThe same audio, uploaded again',
    'Left Out',
    'Removed',
  ]);
  expect(within(block).getByRole('img', { name: 'New cover' })).toBeTruthy();
});

it('shows when a release was sent again unchanged', async () => {
  expect((await show([])).textContent).toContain('Nothing was changed.');
});
