import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Client } from '@dubplate/client';
import type { MetadataRules } from '@dubplate/contract/releases/metadata-rules';
import type { Release } from '@dubplate/contract/releases/schemas';
import { isPictureName, isSoundName, matchFiles } from '@dubplate/rules/catalogue/match-files';
import { StartError } from '#config/start-error.ts';
import type { Remote } from './remote.ts';

const MEGABYTE = 1024 * 1024;

/** Files that are open, and where they belong; a `track` of null is a new one. */
export interface Attachment {
  readonly path: string;
  readonly blob: Blob;
  readonly target: { readonly kind: 'cover' } | { readonly kind: 'track'; readonly uuid: string | null };
}

/** Opens a file, and checks what can be checked before it is sent. @throws StartError */
export const openFile = async (file: string, rules: MetadataRules): Promise<Blob> => {
  const isPicture = isPictureName(file);
  if (!isPicture && !isSoundName(file))
    throw new StartError(`${file}: recordings are WAV files, and covers are JPEG or PNG.`);
  let blob: Blob;
  try {
    blob = await openAsBlob(file);
  } catch (error) {
    throw new StartError(`${file} can't be read: ${(error as Error).message}`);
  }
  const max = isPicture ? rules.files.cover.size_max : rules.files.recording.size_max;
  if (blob.size > max) throw new StartError(`${file} is larger than ${Math.floor(max / MEGABYTE)} MB.`);
  return blob;
};

/**
 * Finds where each file belongs: a picture is the cover, and a recording belongs to a track by its number, title or ISRC.
 * @throws StartError that names the files that fit no track or the same one
 */
export const findTargets = (
  files: readonly string[],
  { uuid, title, upc, tracks }: Release,
  { addsTracks }: { readonly addsTracks: boolean },
): readonly Attachment['target'][] => {
  const pictures = files.filter(isPictureName);
  if (pictures.length > 1) throw new StartError(`A release has one cover, and these are ${pictures.join(', ')}.`);
  const places = tracks.map((track, index) => ({
    disc: 1,
    number: index + 1,
    title: track.title,
    isrc: track.isrc ?? track.existing_isrc,
    file: null,
  }));
  const offered = files.map((file) => ({ name: path.basename(file), folder: '' }));
  const matches = matchFiles(offered, [{ key: uuid, title, upc, cover: null, tracks: places }]);
  const issues: string[] = [];
  const targets = files.map((file, index): Attachment['target'] => {
    if (isPictureName(file)) return { kind: 'cover' };
    const { target, isRepeated } = matches[index] ?? {};
    const track = tracks[target?.track ?? -1];
    if (track && !isRepeated) return { kind: 'track', uuid: track.uuid };
    if (track) issues.push(`${file}: another file fits the track "${track.title}" as well.`);
    else if (!addsTracks)
      issues.push(
        `${file} fits no track. Name it by the number and title of its track, such as "01 Ink.wav", or add tracks with --new-tracks.`,
      );
    return { kind: 'track', uuid: null };
  });
  if (issues.length > 0) throw new StartError(issues.join('\n'));
  return targets;
};

/** The title of a track that a file's name gives: without the number before it. */
const titleFrom = (file: string): string =>
  path
    .basename(file)
    .replace(/\.[^.]+$/, '')
    .replace(/^\d{1,3}[-_. ]+/, '');

const upload = (client: Client, { path: file, blob }: Attachment, note: Remote['note']) => {
  const name = path.basename(file);
  let shown = 0;
  return client.upload(blob, {
    name,
    onProgress: ({ sent, size }) => {
      const tenths = Math.floor((sent / size) * 10);
      if (tenths > shown) note(`${name}: ${tenths * 10}%`);
      shown = tenths;
    },
  });
};

/** Uploads files one after another, and attaches each to the draft as soon as it has arrived. */
export const attachFiles = async (
  { client, note }: Remote,
  releaseUuid: string,
  attachments: readonly Attachment[],
): Promise<void> => {
  for (const attachment of attachments) {
    const { target } = attachment;
    const { uuid } = await upload(client, attachment, note);
    if (target.kind === 'cover')
      await client.call('PATCH /release/{id}', { params: { id: releaseUuid }, body: { cover_uuid: uuid } });
    else if (target.uuid === null)
      await client.call('POST /release/{id}/add-track', {
        params: { id: releaseUuid },
        body: { wav_uuid: uuid, title: titleFrom(attachment.path), preview_start_seconds: 0 },
      });
    else await client.call('PATCH /track/{id}', { params: { id: target.uuid }, body: { wav_uuid: uuid } });
  }
};
