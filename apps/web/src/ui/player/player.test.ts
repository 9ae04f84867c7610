import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAudio } from './fake-audio.ts';
import type { PlayerQueue, PlayerTrack } from './player-state.ts';

const tracks: readonly PlayerTrack[] = [
  { id: 'one', title: 'Harbour', artist: 'Night Ferry', cover: 'cover.webp' },
  { id: 'two', title: 'Quay' },
];

const queue: PlayerQueue = { id: 'release', tracks, resolveUrl: async (id) => `/audio/${id}` };

const fresh = async ({ isLoaded = true } = {}) => {
  vi.resetModules();
  const player = { ...(await import('./player-state.ts')), ...(await import('./player.ts')) };
  const { attachMediaControls } = await import('./media-session.ts');
  if (isLoaded) player.load(queue);
  return { player, attachMediaControls };
};

beforeEach(() => {
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly named: object;
      constructor(named: object) {
        this.named = named;
      }
    },
  );
});

describe('the lock screen, a headset and the media keys', () => {
  const handlers = new Map<string, MediaSessionActionHandler>();
  const session = {
    metadata: null as unknown,
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
  };
  const press = async (action: MediaSessionAction, more: object = {}) => {
    await handlers.get(action)?.({ action, ...more });
    await new Promise((resolve) => setTimeout(resolve));
  };

  it('control the player, and show the current track', async () => {
    const { player, attachMediaControls } = await fresh();
    const current = () => player.playerState().tracks[player.playerState().index]?.id;
    const detach = attachMediaControls(session as unknown as MediaSession, tracks[0] as PlayerTrack);
    expect(session.metadata).toEqual({
      named: { title: 'Harbour', artist: 'Night Ferry', artwork: [{ src: 'cover.webp' }] },
    });
    await press('play');
    expect([current(), player.playerState().isPlaying, FakeAudio.last.src]).toEqual(['one', true, '/audio/one']);
    await press('seekto', { seekTime: 12 });
    expect(FakeAudio.last.currentTime).toBe(12);
    await press('nexttrack');
    expect([current(), player.playerState().isPlaying, FakeAudio.last.src]).toEqual(['two', true, '/audio/two']);
    await press('previoustrack');
    expect(current()).toBe('one');
    await press('pause');
    expect(player.playerState().isPlaying).toBe(false);
    detach();
    expect([...handlers.keys()]).toEqual([]);
  });
});

it('keeps the chosen volume', async () => {
  const setItem = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  const { player } = await fresh();
  player.setVolume(0.6);
  expect(setItem).toHaveBeenCalledWith('dubplate.volume', '0.6');
});

it('mutes and unmutes at the same volume, and a volume change unmutes', async () => {
  const { player } = await fresh();
  expect(player.playerState().volume).toBe(0.2);
  player.toggleMute();
  expect([FakeAudio.last.muted, player.playerState().isMuted]).toEqual([true, true]);
  expect([FakeAudio.last.volume, player.playerState().volume]).toEqual([0.2, 0.2]);
  player.toggleMute();
  expect([FakeAudio.last.muted, player.playerState().isMuted]).toEqual([false, false]);
  player.toggleMute();
  player.setVolume(0.6);
  expect([FakeAudio.last.muted, player.playerState().isMuted, FakeAudio.last.volume]).toEqual([false, false, 0.6]);
});

describe('the prepared track', () => {
  it('is preloaded, and not loaded again when it is pressed', async () => {
    const { player } = await fresh({ isLoaded: false });
    player.prepare('/audio/one');
    FakeAudio.last.duration = 180;
    expect(player.playerState().queueId).toBeNull();
    player.load(queue);
    await player.play();
    expect(FakeAudio.last.given).toEqual(['/audio/one']);
    expect(player.playerState().duration).toBe(180);
  });

  it('is read again if the first read failed', async () => {
    const { player } = await fresh({ isLoaded: false });
    player.prepare('/audio/one');
    FakeAudio.last.error = {};
    player.load(queue);
    await player.play();
    expect(FakeAudio.last.given).toEqual(['/audio/one', '/audio/one']);
  });

  it('does not disturb the loaded track', async () => {
    const { player } = await fresh();
    await player.play();
    player.prepare('/audio/elsewhere');
    expect(FakeAudio.last.given).toEqual(['/audio/one']);
  });

  it('starts at its beginning, regardless of its position when another was chosen', async () => {
    const { player } = await fresh();
    await player.play();
    player.seek(30);
    player.pause();
    await player.next();
    await player.previous();
    await player.play();
    expect([FakeAudio.last.currentTime, player.playerState().position]).toEqual([0, 0]);
  });
});
