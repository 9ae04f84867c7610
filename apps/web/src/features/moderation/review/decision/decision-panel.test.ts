import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import type { KeyPress } from '#ui/shortcuts/key-press.ts';
import { changedRelease, shortcutOf } from './decision-panel.tsx';

const press = (code: string, part: Partial<KeyPress> = {}): KeyPress => ({
  code,
  hasModifier: false,
  isRepeat: false,
  isTyping: false,
  isOnControl: false,
  isBehindDialog: false,
  ...part,
});

describe('shortcutOf', () => {
  it('matches keys by their physical position', () => {
    expect(
      ['KeyY', 'KeyA', 'KeyD', 'KeyP', 'KeyN', 'KeyC', 'Space', 'KeyQ'].map((code) => shortcutOf(press(code))),
    ).toEqual(['finish', 'approve', 'deny', 'publish', 'next', 'claim', 'play', null]);
  });

  it.each(['hasModifier', 'isRepeat', 'isTyping', 'isBehindDialog'] as const)('does nothing when %s', (state) => {
    expect(shortcutOf(press('KeyA', { [state]: true }))).toBeNull();
  });

  it('leaves the space bar to the control that has the focus, and the letters not', () => {
    expect(shortcutOf(press('Space', { isOnControl: true }))).toBeNull();
    expect(shortcutOf(press('KeyD', { isOnControl: true }))).toBe('deny');
  });
});

describe('changedRelease', () => {
  it('returns the release in the refusal', () => {
    const current = { uuid: 'a', version: 7 };
    expect(changedRelease(new ApiError(412, { message: 'STALE', current }, null))).toEqual(current);
  });

  it('returns null for another refusal, a refusal without a release, or a network error', () => {
    expect(
      changedRelease(new ApiError(409, { message: 'WRONG_STATE', current: { uuid: 'a', version: 1 } }, null)),
    ).toBeNull();
    expect(changedRelease(new ApiError(412, { message: 'STALE' }, null))).toBeNull();
    expect(changedRelease(new NetworkError('no answer'))).toBeNull();
  });
});
