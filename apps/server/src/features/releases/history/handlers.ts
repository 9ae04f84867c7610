import type { releasesEndpoints } from '@dubplate/contract/releases/endpoints';
import type { ReleaseVersion } from '@dubplate/contract/releases/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { setEtag } from '#platform/http/etag.ts';
import type { Handlers } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { findOwnRelease } from '../own-release.ts';
import { presentRelease } from '../present.ts';
import { listVersions, type VersionRow } from '../versions/store.ts';
import { readVersion } from './read-version.ts';
import { restoreVersion } from './restore-version.ts';

type HistoryCalls = Pick<
  typeof releasesEndpoints,
  | 'GET /release/{id}/versions'
  | 'GET /release/{id}/versions/{versionId}'
  | 'POST /release/{id}/versions/{versionId}/restore'
>;

const presentVersion = (row: VersionRow): ReleaseVersion => ({
  uuid: row.uuid,
  created_at: row.as_of.toISOString(),
  title: row.title,
  track_count: row.track_count,
  changes: row.changes,
});

export const historyHandlers = ({
  clock,
  links,
}: Pick<ServerContext, 'clock'> & { readonly links: SignedLinks }): Handlers<HistoryCalls> => ({
  'GET /release/{id}/versions': async ({ db, actor, params, query }) => {
    const release = await findOwnRelease(db, actor.uuid, params.id);
    const { rows, count } = await listVersions(db, release.uuid, query);
    return { data: rows.map(presentVersion), meta: pageMeta(query, count) };
  },

  'GET /release/{id}/versions/{versionId}': async ({ db, actor, params }) => {
    const release = await findOwnRelease(db, actor.uuid, params.id);
    return presentRelease(await readVersion(db, release, params.versionId), links);
  },

  'POST /release/{id}/versions/{versionId}/restore': async ({ db, actor, params, reply }) => {
    const { id: uuid, versionId: versionUuid } = params;
    const release = await restoreVersion(db, actor.uuid, { uuid, versionUuid }, clock.now());
    setEtag(reply, release.version);
    return presentRelease(release, links);
  },
});
