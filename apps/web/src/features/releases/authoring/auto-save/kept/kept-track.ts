import type { SentTrack } from '@dubplate/contract/releases/schemas';
import type {
  AudioFile,
  PendingTrack,
  Recording,
  SharedForm,
  SourceFile,
} from '#features/releases/authoring/board/track-item.ts';
import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import { parseForm } from '#features/releases/authoring/board/unsaved/parse-form.ts';
import { numberOrNull, textOf, textOrNull } from '#features/releases/authoring/parse-kept.ts';
import { asFields, asList } from '#lib/storage/stored.ts';

const parseSource = (value: unknown): SourceFile | null => {
  const source = asFields(value);
  const size = numberOrNull(source?.size);
  const lastModified = numberOrNull(source?.lastModified);
  if (!source || size === null || lastModified === null) return null;
  return { name: textOf(source.name), size, lastModified, address: textOrNull(source.address) };
};

const parseFile = (value: unknown): AudioFile | null => {
  const file = asFields(value);
  if (typeof file?.uuid !== 'string') return null;
  const advice = asList(file.advice, textOrNull);
  const { sha256, sample_rate, bits_per_sample, channels } = file as Partial<AudioFile>;
  const known = { sha256, sample_rate, bits_per_sample, channels };
  return { uuid: file.uuid, name: textOf(file.name), duration: numberOrNull(file.duration), advice, ...known };
};

const parseRecording = (value: unknown, source: SourceFile | null): Recording => {
  const audio = asFields(value);
  const file = audio?.state === 'ready' ? parseFile(audio.file) : null;
  if (file) return { audio: { state: 'ready', file }, source: null };
  return source
    ? { audio: { state: 'interrupted', name: source.name }, source }
    : { audio: { state: 'missing' }, source: null };
};

const parsePending = (value: unknown): PendingTrack | null => {
  const pending = asFields(value);
  const body = asFields(pending?.body) as SentTrack | null;
  const form = parseForm(pending?.form);
  return typeof pending?.key === 'string' && body && form ? { key: pending.key, body, form } : null;
};

const parseShared = (value: unknown): SharedForm | undefined => {
  const shared = asFields(value);
  const version = numberOrNull(shared?.version);
  const position = numberOrNull(shared?.position);
  const form = parseForm(shared?.form);
  return version !== null && position !== null && form ? { version, position, form } : undefined;
};

export const parseKeptTrack = (value: unknown): KeptTrack | null => {
  const track = asFields(value);
  const form = parseForm(track?.form);
  if (typeof track?.key !== 'string' || !form) return null;
  const common = { key: track.key, form, ...parseRecording(track.audio, parseSource(track.source)) };
  const uuid = textOrNull(track.uuid);
  return uuid === null
    ? {
        ...common,
        uuid,
        version: null,
        saved: null,
        pending: parsePending(track.pending),
        shared: parseShared(track.shared),
        typedAt: numberOrNull(track.typedAt) ?? undefined,
      }
    : { ...common, uuid, version: numberOrNull(track.version), saved: parseForm(track.saved), pending: null };
};
