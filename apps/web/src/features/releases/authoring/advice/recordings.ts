import type { Analysis } from '@dubplate/contract/audio/schemas';
import { adviseArtists } from '@dubplate/rules/releases/advice/advise-artists';
import { adviseRecording } from '@dubplate/rules/releases/advice/advise-recording';
import { adviseTitles } from '@dubplate/rules/releases/advice/advise-titles';
import { sameRecordings } from '@dubplate/rules/releases/advice/same-recordings';
import { durationOf, type TrackItem, wavOf } from '../board/track-item.ts';
import type { Advice } from './advice.ts';

/** The field that advice on a recording links to. */
export const SOUND = 'sound';

const formAdvice = new WeakMap<TrackItem, Advice[]>();
/** Memoized: every keystroke reads it for all tracks. */
const ofForm = (item: TrackItem): Advice[] => {
  const advice = formAdvice.get(item) ?? [...adviseTitles(item.form), ...adviseArtists(item.form.artists)];
  formAdvice.set(item, advice);
  return advice;
};

const ofSound = ({ audio }: TrackItem, analysis: Analysis | undefined): Advice[] => {
  if (audio.state !== 'ready') return [];
  const { advice, duration } = audio.file;
  const sound = analysis?.status === 'done' ? analysis : null;
  return adviseRecording({ advice, duration, sound }).map((one) => ({ ...one, path: SOUND }));
};

/** Returns the advice on each track by its key. `analysisOf` returns the analysis of a file, if there is one yet. */
export const adviseTracks = (
  items: readonly TrackItem[],
  analysisOf: (wav: string) => Analysis | undefined,
): Map<string, Advice[]> => {
  const known = (item: TrackItem) => analysisOf(wavOf(item) ?? '');
  const duplicates = sameRecordings(
    items.map((item) => ({
      key: item.key,
      sha256: item.audio.state === 'ready' ? (item.audio.file.sha256 ?? null) : null,
      // Silence can't be distinguished from other silence.
      sound_hash: known(item)?.true_peak == null ? null : (known(item)?.sound_hash ?? null),
    })),
  );
  const titleOf = (key: string | undefined) => items.find((item) => item.key === key)?.form.title.trim() ?? '';
  return new Map(
    items.map((item) => [
      item.key,
      [
        ...ofForm(item),
        ...(duplicates.has(item.key)
          ? [{ path: SOUND, code: 'recording_repeated', values: { other: titleOf(duplicates.get(item.key)) } } as const]
          : []),
        ...(durationOf(item) === null ? [] : ofSound(item, known(item))),
      ],
    ]),
  );
};
