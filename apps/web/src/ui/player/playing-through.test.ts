import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAudio } from './fake-audio.ts';
import type { PlayerQueue, PlayerTrack } from './player-state.ts';

const side: readonly PlayerTrack[] = [
  { id: 'one', title: 'Harbour', duration: 30 },
  { id: 'two', title: 'Quay' },
  { id: 'without', title: 'No file', hasFile: false },
  { id: 'three', title: 'Fog' },
];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Audio', FakeAudio);
});

/** Returns a player with one release, and its state. */
const loaded = async (
  resolveUrl: PlayerQueue['resolveUrl'] = async (id) => `/audio/${id}`,
  tracks: readonly PlayerTrack[] = side,
) => {
  const player = { ...(await import('./player-state.ts')), ...(await import('./player.ts')) };
  player.load({ id: 'release', tracks, resolveUrl });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    player,
    audio: () => FakeAudio.last,
    settled,
    current: () => player.playerState().tracks[player.playerState().index]?.id,
    /** Simulates an audio event: the track ended, or its file can't be played. */
    fire: async (event: 'ended' | 'error') => {
      FakeAudio.last[`on${event}`]?.();
      await settled();
    },
  };
};

describe('the tracks', () => {
  it('play in order, skip a track without a file, and return to the first after the last', async () => {
    const { player, audio, current, fire } = await loaded();
    await player.play();
    const heard = [audio().src];
    for (let more = 0; more < 2; more += 1) {
      await fire('ended');
      heard.push(audio().src);
      expect(player.playerState().isPlaying).toBe(true);
    }
    expect(heard).toEqual(['/audio/one', '/audio/two', '/audio/three']);
    await fire('ended');
    expect([current(), player.playerState().isPlaying, player.playerState().position]).toEqual(['one', false, 0]);
    await player.play();
    expect(audio().src).toBe('/audio/one');
  });

  it('are skipped if the file can’t be played even with a renewed address', async () => {
    const asked: string[] = [];
    const { player, audio, current, fire } = await loaded(async (id) => {
      asked.push(id);
      return `/audio/${id}/${asked.length}`;
    });
    await player.play();
    await fire('error');
    expect([asked, audio().src, current()]).toEqual([['one', 'one'], '/audio/one/2', 'one']);
    await fire('error');
    expect([current(), [...player.playerState().failed]]).toEqual(['two', ['one']]);
    expect([player.playerState().isPlaying, audio().src]).toEqual([true, '/audio/two/3']);
    // After the last track, the first playable track is the second.
    await fire('ended');
    await fire('ended');
    expect([current(), player.playerState().isPlaying]).toEqual(['two', false]);
  });

  it('are skipped if their address can’t be fetched', async () => {
    const { player, current, settled } = await loaded(async (id) => {
      if (id === 'one') throw new Error('gone');
      return `/audio/${id}`;
    });
    await player.play();
    await settled();
    expect([current(), [...player.playerState().failed], player.playerState().isPlaying]).toEqual([
      'two',
      ['one'],
      true,
    ]);
  });

  it('are retried when the connection is back', async () => {
    let isOffline = true;
    const { player, audio, current, settled } = await loaded(async (id) => {
      if (isOffline) throw new TypeError('no network');
      return `/audio/${id}`;
    });
    await player.play();
    await settled();
    expect(player.playerState().failed.size).toBe(3);
    isOffline = false;
    player.retryFailedTracks();
    await player.play('one');
    expect([current(), audio().src, player.playerState().failed.size]).toEqual(['one', '/audio/one', 0]);
  });

  it('start at the beginning, regardless of the previous track’s position', async () => {
    let arrive = (_address: string) => {};
    const { player, audio, settled } = await loaded((id) =>
      id === 'one' ? Promise.resolve('/audio/one') : new Promise((resolve) => (arrive = resolve)),
    );
    await player.play();
    audio().reach(17);
    expect(player.playerState().position).toBe(17);
    void player.next();
    // The browser reports the pause while the next track's address is being fetched.
    await settled();
    arrive('/audio/two');
    await settled();
    expect([audio().src, audio().currentTime, player.playerState().position]).toEqual(['/audio/two', 0, 0]);
  });

  it('start at the sought position, even if the address arrives later', async () => {
    const { player, audio, settled } = await loaded();
    const playing = player.play('two');
    player.seek(12);
    await playing;
    await settled();
    expect([audio().src, audio().currentTime]).toEqual(['/audio/two', 12]);
  });
});

it('uses a track’s length from its file before loading, and from its audio once decoded', async () => {
  const { player, audio } = await loaded();
  expect(player.playerState().duration).toBe(30);
  await player.play('two');
  expect(player.playerState().duration).toBe(0);
  audio().decode(42);
  expect(player.playerState().duration).toBe(42);
});

it('continues when the same release is loaded again, and stops for another', async () => {
  const { player, current } = await loaded();
  await player.play('two');
  player.load({ id: 'release', tracks: [...side].reverse(), resolveUrl: async (id) => `/audio/${id}` });
  expect([current(), player.playerState().isPlaying]).toEqual(['two', true]);
  player.load({ id: 'another', tracks: [{ id: 'other', title: 'Other' }], resolveUrl: async (id) => `/audio/${id}` });
  expect([current(), player.playerState().isPlaying]).toEqual(['other', false]);
});

describe('the buttons', () => {
  it('are disabled while a track loads, or if no track has a file', async () => {
    let arrive = (_address: string) => {};
    const { player, settled } = await loaded(() => new Promise((resolve) => (arrive = resolve)));
    const { availableControls } = await import('./use-player.ts');
    expect(availableControls(player.playerState())).toEqual({ canPlay: true, hasNext: true, hasPrevious: false });
    void player.play('three');
    expect(availableControls(player.playerState())).toEqual({ canPlay: false, hasNext: false, hasPrevious: true });
    arrive('/audio/three');
    await settled();
    expect(availableControls(player.playerState())).toEqual({ canPlay: true, hasNext: false, hasPrevious: true });
    player.load({
      id: 'empty',
      tracks: [{ id: 'without', title: 'No file', hasFile: false }],
      resolveUrl: async () => '',
    });
    expect(availableControls(player.playerState())).toEqual({ canPlay: false, hasNext: false, hasPrevious: false });
  });
});
