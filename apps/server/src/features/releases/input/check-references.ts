import type { ArtistId, FileId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { type ReleasesIssueCode, releasesIssues } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { ownArtists } from '#features/artists/index.ts';
import { lockFileForUse } from '#features/files/index.ts';
import {
  isLanguage,
  isPrimaryStyle,
  isSecondaryStyle,
  isStyleOffered,
  listSwitchedOff,
} from '#features/reference/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { listUsedReference } from '../read.ts';

interface Choices {
  readonly language_id?: string | null | undefined;
  readonly title_language_id?: string | null | undefined;
  readonly primary_music_style_id?: string | null | undefined;
  readonly secondary_music_style_id?: string | null | undefined;
}

const LANGUAGES = ['language_id', 'title_language_id'] as const;
const STYLES = ['primary_music_style_id', 'secondary_music_style_id'] as const;

/**
 * Returns issues for choices that are switched off. A release may keep choices that it or its tracks have, and use them for
 * other tracks. `releaseUuid` is null for a new release.
 */
const switchedOffIssues = async (
  trx: Db,
  choices: Choices,
  releaseUuid: ReleaseId | null,
): Promise<Issue<ReleasesIssueCode>[]> => {
  if (![...LANGUAGES, ...STYLES].some((path) => choices[path])) return [];
  const off = await listSwitchedOff(trx);
  if (off.size === 0) return [];
  const found: { path: string; code: ReleasesIssueCode; uuid: string }[] = [];
  for (const path of LANGUAGES) {
    const uuid = choices[path];
    if (uuid && off.has(uuid)) found.push({ path, code: 'language_off', uuid });
  }
  for (const path of STYLES) {
    const uuid = choices[path];
    if (uuid && !isStyleOffered(uuid, off)) found.push({ path, code: 'music_style_off', uuid });
  }
  if (found.length === 0) return [];
  const used = releaseUuid === null ? new Set<string>() : await listUsedReference(trx, releaseUuid);
  return found.flatMap(({ path, code, uuid }) => (used.has(uuid) ? [] : [{ path, code }]));
};

interface References {
  readonly cover_uuid?: FileId | null | undefined;
  readonly wav_uuid?: FileId | null | undefined;
  readonly language_id?: string | null | undefined;
  readonly title_language_id?: string | null | undefined;
  readonly primary_music_style_id?: string | null | undefined;
  readonly secondary_music_style_id?: string | null | undefined;
  readonly artists?: readonly { readonly artist_uuid: ArtistId; readonly role: string }[] | undefined;
}

type ReferenceIssue = Issue<ReleasesIssueCode>;

const checkFile = async (
  trx: Db,
  path: string,
  uuid: FileId | null | undefined,
  kind: 'audio' | 'image',
  userUuid: UserId,
): Promise<ReferenceIssue[]> => {
  if (!uuid) return [];
  const file = await lockFileForUse(trx, uuid);
  if (!file || file.owner_uuid !== userUuid) return [{ path, code: 'unknown_file' }];
  return file.kind === kind ? [] : [{ path, code: 'wrong_file_kind' }];
};

const checkArtists = async (trx: Db, credits: References['artists'], userUuid: UserId): Promise<ReferenceIssue[]> => {
  if (!credits?.length) return [];
  const own = await ownArtists(
    trx,
    userUuid,
    credits.map((credit) => credit.artist_uuid),
  );
  const seen = new Set<string>();
  return credits.flatMap(({ artist_uuid, role }, index): ReferenceIssue[] => {
    const credit = `${artist_uuid} ${role}`;
    if (!own.has(artist_uuid)) return [{ path: `artists.${index}.artist_uuid`, code: 'unknown_artist' }];
    if (seen.has(credit)) return [{ path: `artists.${index}`, code: 'duplicate_credit' }];
    seen.add(credit);
    return [];
  });
};

interface Place {
  readonly userUuid: UserId;
  /** Null for a new release. */
  readonly releaseUuid: ReleaseId | null;
  readonly primaryStyle: string | null;
}

/**
 * Rejects unknown references and those to objects of other users. A draft may be incomplete, but not refer to them.
 * `primaryStyle` is the genre after the change. @throws 400 with the issues
 */
export const checkReferences = async (
  trx: Db,
  references: References,
  { userUuid, releaseUuid, primaryStyle }: Place,
): Promise<void> => {
  const { language_id, title_language_id, primary_music_style_id, secondary_music_style_id } = references;
  const issues: ReferenceIssue[] = [
    ...(await checkFile(trx, 'cover_uuid', references.cover_uuid, 'image', userUuid)),
    ...(await checkFile(trx, 'wav_uuid', references.wav_uuid, 'audio', userUuid)),
    ...(await checkArtists(trx, references.artists, userUuid)),
  ];
  if (language_id && !isLanguage(language_id)) issues.push({ path: 'language_id', code: 'unknown_language' });
  if (title_language_id && !isLanguage(title_language_id))
    issues.push({ path: 'title_language_id', code: 'unknown_language' });
  if (primary_music_style_id && !isPrimaryStyle(primary_music_style_id))
    issues.push({ path: 'primary_music_style_id', code: 'unknown_music_style' });
  if (secondary_music_style_id && !isSecondaryStyle(secondary_music_style_id, primaryStyle))
    issues.push({ path: 'secondary_music_style_id', code: 'unknown_music_style' });
  issues.push(...(await switchedOffIssues(trx, references, releaseUuid)));
  refuseIssues(releasesIssues, issues);
};
