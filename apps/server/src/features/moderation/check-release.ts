import type { OtherPlace, ReleaseCheck, ReleaseCheckCode } from '@dubplate/contract/moderation/checks';
import type { LocalDate } from '@dubplate/contract/wire';
import { adviseCover } from '@dubplate/rules/releases/advice/advise-cover';
import { adviseRecording, type SoundFacts } from '@dubplate/rules/releases/advice/advise-recording';
import { adviseTitles } from '@dubplate/rules/releases/advice/advise-titles';
import { sameRecordings } from '@dubplate/rules/releases/advice/same-recordings';
import { typeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import { type ReleaseRecord, type TrackRecord, toValidationInput } from '#features/releases/index.ts';

/** Returns whether an analyzed recording is completely silent. */
export const isSilent = (sound: { readonly status: string; readonly true_peak: number | null } | undefined): boolean =>
  sound?.status === 'done' && sound.true_peak === null;

export interface Sound extends SoundFacts {
  readonly status: 'waiting' | 'done' | 'failed';
  readonly sound_hash: string | null;
}

export interface CheckFacts {
  readonly today: LocalDate;
  /** The analysis of each recording, by file. */
  readonly sounds: ReadonlyMap<string, Sound>;
  /** Other releases with the same recording, by file; other accounts first. */
  readonly recordings: ReadonlyMap<string, readonly OtherPlace[]>;
  /** Releases with the same title by the same artist. */
  readonly titles: readonly OtherPlace[];
}

/** Advice that is shown as a warning instead of a note. */
const WARNINGS: ReadonlySet<string> = new Set<ReleaseCheckCode>(['recording_silent', 'recording_clipped']);

type Values = Readonly<Record<string, string | number>>;
type Finding = { readonly code: string; readonly values?: Values | undefined };

const warning = (path: string, { code, values = {} }: Finding, others: readonly OtherPlace[] = []): ReleaseCheck => ({
  code,
  level: 'warning',
  path,
  values: { ...values },
  others: [...others],
});

const info = (path: string, finding: Finding, others: readonly OtherPlace[] = []): ReleaseCheck => ({
  ...warning(path, finding, others),
  level: 'info',
});

const checkType = ({ type, intended_type, tracks }: ReleaseRecord): ReleaseCheck[] => {
  const mismatch = typeMismatch(intended_type ?? type, tracks.length);
  if (mismatch === null) return [];
  const code = mismatch === 'single-with-many' ? 'type_single_with_many' : 'type_many_with_one';
  return [warning('type', { code, values: { count: tracks.length } })];
};

const checkDoubles = (
  { tracks, user_uuid }: ReleaseRecord,
  { sounds, recordings, titles }: CheckFacts,
): ReleaseCheck[] => {
  const soundOf = (track: TrackRecord) => sounds.get(track.wav_uuid ?? '');
  const repeated = sameRecordings(
    tracks
      // All silent recordings have the same sound.
      .filter((track) => track.file_uuid !== null && !isSilent(soundOf(track)))
      .map((track) => ({
        key: track.uuid,
        sha256: track.file_sha256,
        sound_hash: soundOf(track)?.sound_hash ?? null,
      })),
  );
  const ofTracks = tracks.flatMap((track, index) => {
    const path = `tracks.${index}.wav_uuid`;
    const twin = tracks.findIndex(({ uuid }) => uuid === repeated.get(track.uuid));
    const places = recordings.get(track.wav_uuid ?? '') ?? [];
    const foreign = places.filter(({ owner }) => owner.uuid !== user_uuid);
    const own = places.filter(({ owner }) => owner.uuid === user_uuid);
    return [
      ...(foreign.length > 0 ? [warning(path, { code: 'recording_of_other_person' }, foreign)] : []),
      ...(twin >= 0 ? [warning(path, { code: 'recording_repeated', values: { other: twin + 1 } })] : []),
      // A single often appears again on its album.
      ...(own.length > 0 ? [info(path, { code: 'recording_sent_before' }, own)] : []),
    ];
  });
  return [...(titles.length > 0 ? [warning('title', { code: 'title_sent_before' }, titles)] : []), ...ofTracks];
};

const checkSound = (track: TrackRecord, path: string, sound: Sound | undefined): ReleaseCheck[] => {
  if (track.file_uuid === null) return [];
  const advice = adviseRecording({
    advice: track.file_advice ?? [],
    duration: track.file_duration,
    sound: sound?.status === 'done' ? sound : null,
  });
  return [
    ...(sound?.status === 'failed' ? [warning(path, { code: 'recording_unreadable' })] : []),
    ...(sound === undefined || sound.status === 'waiting' ? [info(path, { code: 'recording_waiting' })] : []),
    ...advice.map((one) => (WARNINGS.has(one.code) ? warning(path, one) : info(path, one))),
  ];
};

/** Checks a release for moderators. Returns warnings first, in the order of the release. */
export const checkRelease = (release: ReleaseRecord, facts: CheckFacts): ReleaseCheck[] => {
  const { tracks, cover } = release;
  const input = toValidationInput(release);
  const context = { today: facts.today, cover, published: release.original };
  const checks = [
    ...[...validateRelease(input, context), ...validateFurther(input, context)].map((issue) =>
      warning(issue.path, issue),
    ),
    ...checkType(release),
    ...checkDoubles(release, facts),
    ...adviseCover(cover?.advice ?? []).map((one) => info('cover_uuid', one)),
    ...adviseTitles(release).map((one) => info(one.path, one)),
    ...tracks.flatMap((track, index) => [
      ...adviseTitles(track).map((one) => info(`tracks.${index}.${one.path}`, one)),
      ...checkSound(track, `tracks.${index}.wav_uuid`, facts.sounds.get(track.wav_uuid ?? '')),
    ]),
  ];
  return [...checks.filter(({ level }) => level === 'warning'), ...checks.filter(({ level }) => level === 'info')];
};
