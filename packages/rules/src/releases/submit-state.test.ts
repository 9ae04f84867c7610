import { describe, expect, it } from 'vitest';
import { canSubmit, type SubmitFacts, type SubmitState, submitState, type TrackProgress } from './submit-state.ts';

const saved: TrackProgress = { state: 'saved', hasChanges: false };
const edited: TrackProgress = { state: 'saved', hasChanges: true };
const unsaved: TrackProgress = { state: 'unsaved', hasChanges: false };
const uploading: TrackProgress = { state: 'uploading', hasChanges: false };
const failed: TrackProgress = { state: 'error', hasChanges: false };

const ready: SubmitFacts = { isReleaseValid: true, tracks: [saved], isBusy: false, cost: 0 };
const stateOf = (change: Partial<SubmitFacts>) => submitState({ ...ready, ...change });

it.each([
  ['invalid', { isReleaseValid: false }],
  ['no-tracks', { tracks: [] }],
  ['tracks-unsaved', { tracks: [saved, unsaved] }],
  ['tracks-unsaved', { tracks: [saved, edited] }],
  ['tracks-loading', { tracks: [saved, uploading] }],
  ['tracks-loading', { tracks: [{ ...uploading, hasChanges: true }] }],
  ['tracks-incomplete', { tracks: [saved, failed] }],
  ['loading', { isBusy: true }],
  ['pay-and-publish', { cost: 1 }],
  ['send', { cost: 0 }],
  ['send', { tracks: [saved, saved] }],
] as const)('%s', (state, change) => {
  expect(stateOf(change)).toBe(state);
});

/** Conditions for each state, in order of precedence. */
const causes: readonly (readonly [SubmitState, Partial<Omit<SubmitFacts, 'tracks'>>, TrackProgress | 'none' | null])[] =
  [
    ['invalid', { isReleaseValid: false }, null],
    ['no-tracks', {}, 'none'],
    ['tracks-unsaved', {}, unsaved],
    ['tracks-loading', {}, uploading],
    ['tracks-incomplete', {}, failed],
    ['loading', { isBusy: true }, null],
    ['pay-and-publish', { cost: 15 }, null],
  ];

/** Every two that can meet: without any track there is none that could be unsaved. */
const pairs = causes.flatMap((first, place) =>
  causes
    .slice(place + 1)
    .filter((second) => first[2] !== 'none' || second[2] === null)
    .map((second) => [first, second] as const),
);

describe('two causes at once', () => {
  it.each(pairs.map(([first, second]) => [first[0], second[0], first, second] as const))(
    '%s goes before %s',
    (state, _other, [, firstFacts, firstTrack], [, secondFacts, secondTrack]) => {
      const both = [firstTrack, secondTrack];
      const found = both.filter((track) => track !== null && track !== 'none');
      const tracks = both.includes('none') ? [] : [...found, ...(found.length > 0 ? [] : [saved])];
      expect(stateOf({ ...secondFacts, ...firstFacts, tracks })).toBe(state);
      expect(stateOf({ ...secondFacts, ...firstFacts, tracks: tracks.toReversed() })).toBe(state);
    },
  );
});

it('can be pressed only in its last two states', () => {
  const states: SubmitState[] = [...causes.map(([state]) => state), 'send'];
  expect(states.filter(canSubmit)).toEqual(['pay-and-publish', 'send']);
});
