import { fill } from '@dubplate/contract/catalogue';
import { catalogueImportsIssues } from '@dubplate/contract/catalogue-imports/errors';
import type {
  CatalogueImport,
  CatalogueImportSummary,
  CatalogueIssue,
  CatalogueReleaseWire,
  KeptChange,
} from '@dubplate/contract/catalogue-imports/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { artistLine, releaseArtists, releaseType, trackArtists } from '@dubplate/rules/catalogue/catalogue-release';
import type { Language } from '#platform/language.ts';
import { parseContent, parseIssues, type StoredIssue } from './content.ts';
import type { ImportRow, listImportReleases } from './read.ts';
import { findLacks } from './to-draft.ts';

type DraftContext = Parameters<typeof findLacks>[1];
type ImportRelease = Awaited<ReturnType<typeof listImportReleases>>[number];

const presentIssue = ({ path, code, values, line, column, file }: StoredIssue, language: Language): CatalogueIssue => ({
  path,
  code,
  message: fill(catalogueImportsIssues[code][language], values),
  line,
  column,
  file,
});

export const presentSummary = (row: ImportRow): CatalogueImportSummary => ({
  uuid: row.uuid,
  format: row.format,
  name: row.name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  counts: {
    releases: Number(row.release_count),
    tracks: Number(row.track_count ?? 0),
    created: Number(row.created_count),
    issues: Number(row.issue_count ?? 0) + parseIssues(row.issues).length,
  },
});

const presentRelease = (
  row: ImportRelease,
  context: DraftContext & {
    readonly language: Language;
    readonly existing: ReadonlyMap<number, ReleaseId>;
    readonly changes: ReadonlyMap<ReleaseId, KeptChange[]>;
  },
): CatalogueReleaseWire => {
  const { release, issues } = parseContent(JSON.parse(row.content));
  return {
    key: row.key,
    title: release.title,
    title_version: release.titleVersion,
    artist: artistLine(releaseArtists(release)),
    upc: release.upc,
    type: releaseType(release),
    release_date: release.releaseDate,
    label: release.label,
    cover: release.cover,
    tracks: release.tracks.map((track) => ({
      disc: track.disc,
      number: track.number,
      title: track.title,
      title_version: track.titleVersion,
      isrc: track.isrc,
      artist: artistLine(trackArtists(release, track)),
      duration: track.duration,
      file: track.file,
    })),
    issues: issues.map((issue) => presentIssue(issue, context.language)),
    lacks: findLacks(release, context),
    existing: context.existing.get(row.position) ?? null,
    release_uuid: row.release_uuid,
    changes: (row.release_uuid && context.changes.get(row.release_uuid)) || [],
  };
};

export const presentImport = (
  row: ImportRow,
  releases: readonly ImportRelease[],
  context: Parameters<typeof presentRelease>[1],
): CatalogueImport => ({
  ...presentSummary(row),
  releases: releases.map((release) => presentRelease(release, context)),
  issues: parseIssues(row.issues).map((issue) => presentIssue(issue, context.language)),
});
