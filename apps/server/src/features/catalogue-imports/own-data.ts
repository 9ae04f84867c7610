import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { parseContent, parseIssues } from './content.ts';
import { listImportReleases, listImports } from './read.ts';

/** Exports the imports that are still kept. */
export async function* exportOwnImports(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  for (const { uuid, format, name, created_at, issues } of await listImports(db, userUuid, new Date(0))) {
    const releases = await listImportReleases(db, uuid);
    yield {
      path: `catalogue-imports/${uuid}.json`,
      json: {
        format,
        name,
        created_at: created_at.toISOString(),
        issues: parseIssues(issues),
        releases: releases.map(({ key, content, release_uuid }) => ({ key, release_uuid, ...parseContent(content) })),
      },
    };
  }
}
