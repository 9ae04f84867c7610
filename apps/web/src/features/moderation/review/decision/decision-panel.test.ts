import { describe, expect, it } from 'vitest';
import type { KeyPress } from '#ui/shortcuts/key-press.ts';
import { shortcutOf } from './decision-panel.tsx';

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
