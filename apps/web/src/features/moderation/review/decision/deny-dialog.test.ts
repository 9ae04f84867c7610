import { expect, it } from 'vitest';
import { type ChosenReason, chooseReason, denialIssues, denialOf, parseChosen } from './deny-dialog.tsx';

const clipping = { code: 'audio_clipping', path: 'tracks.*.wav_uuid', text: 'It clips.' };

it('puts a reason of a track to the first track that has none of it yet', () => {
  const chosen: ChosenReason[] = [];
  for (let count = 0; count < 3; count += 1) chosen.push(chooseReason(chosen, clipping, 2));
  expect(chosen.map(({ path }) => path)).toEqual(['tracks.0.wav_uuid', 'tracks.1.wav_uuid', 'tracks.0.wav_uuid']);
  expect(chooseReason([], { ...clipping, path: null }, 2).path).toBe('');
});

it('needs a message or a reason, and a text in each', () => {
  const reason = { code: null, path: 'title', text: 'Capitals.' };
  expect(denialIssues(' ', [])).toMatchObject({ isEmpty: true });
  expect(denialIssues('', [reason])).toEqual({ isEmpty: false, isTooLong: false, wrong: -1 });
  expect(denialIssues('', [reason, { ...reason, text: ' ' }]).wrong).toBe(1);
});

it('sends only the filled fields', () => {
  expect(denialOf(' Hello ', [])).toEqual({ deny_reason: 'Hello' });
  expect(denialOf('', [{ code: null, path: '', text: 'Too loud. ' }])).toEqual({
    reasons: [{ code: null, path: null, text: 'Too loud.' }],
  });
});

it('parses stored reasons, and drops malformed ones', () => {
  const chosen = [{ code: 'a', path: 'title', text: 'b' }];
  expect(parseChosen(JSON.stringify(chosen))).toEqual(chosen);
  for (const odd of ['', '{', '[1]', 'null']) expect(parseChosen(odd)).toEqual([]);
});
