import type { UserId } from '@dubplate/contract/ids';
import { listReleaseUuids } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { parseContent, parseIssues } from './content.ts';
import { exportTable } from './export-catalogue.ts';
import { listAllMoved } from './moving/read.ts';
import { listImportReleases, listImports } from './read.ts';

/** Exports the releases as a table that can be imported, the imports that are still kept, and the releases that these made. */
export async function* exportOwnImports(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  if ((await listReleaseUuids(db, userUuid)).length > 0)
    yield { path: 'catalogue.csv', text: (await exportTable({ db }, userUuid, 'csv')).toString() };
  for (const { uuid, format, name, created_at, issues } of await listImports(db, userUuid, new Date(0))) {
    const releases = await listImportReleases(db, uuid);
    yield {
      path: `catalogue-imports/${uuid}.json`,
      json: {
        format,
        name,
        created_at: created_at.toISOString(),
        issues: parseIssues(issues),
        releases: releases.map(({ key, content, release_uuid }) => ({
          key,
          release_uuid,
          ...parseContent(JSON.parse(content)),
        })),
      },
    };
  }
  const moved = await listAllMoved(db, userUuid);
  if (moved.length > 0)
    yield {
      path: 'catalogue-imports/moving-plan.json',
      json: moved.map(({ user_uuid: _owner, ...one }) => one),
    };
}
