import { expect, it } from 'vitest';
import { gapAfterSwitch, initialGap } from './catalogue-gap-store.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));
const begun = new Date(0);
const none = { gap_from: null, gap_to: null };

it('covers all earlier releases, and those published while the store is off', () => {
  expect(initialGap(true, at(0))).toEqual({ gap_from: begun, gap_to: at(5) });
  expect(initialGap(false, at(0))).toEqual({ gap_from: begun, gap_to: null });
  expect(gapAfterSwitch(initialGap(false, at(0)), true, at(30))).toEqual({ gap_from: begun, gap_to: at(35) });
});

it('opens when the store is switched off, closes when it is switched on, and joins an earlier gap', () => {
  const off = gapAfterSwitch(none, false, at(10));
  expect(off).toEqual({ gap_from: at(5), gap_to: null });
  const on = gapAfterSwitch(off, true, at(20));
  expect(on).toEqual({ gap_from: at(5), gap_to: at(25) });
  expect(gapAfterSwitch(on, false, at(40))).toEqual({ gap_from: at(5), gap_to: null });
  expect(gapAfterSwitch(none, true, at(50))).toEqual(none);
});
