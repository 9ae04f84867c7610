import type { ApiKey } from '@dubplate/contract/api';
import type { ArtistId, FileId, LinkId, ReleaseId, TrackId } from '@dubplate/contract/ids';
import { teamErrors } from '@dubplate/contract/team/errors';
import { TEAM_ACTIVITY_SECONDS } from '@dubplate/contract/team/limits';
import { type ArtistLimit, artistLimitOf } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { CallInput, TeamGuard } from '#platform/http/access/team-guard.ts';
import { isComposerWithin, isFileWithin, isLinkWithin, isReleaseWithin, isTrackWithin, noteActivity } from './store.ts';

/** The ids that a call names, in its path, query and body. */
type Named = Readonly<Partial<Record<string, unknown>>>;

type Check = (db: Db, limit: ArtistLimit, named: Named) => Promise<boolean> | boolean;

const release: Check = (db, limit, { id }) => isReleaseWithin(db, limit, id as ReleaseId);
const releaseOfQuery: Check = (db, limit, { release_uuid }) => isReleaseWithin(db, limit, release_uuid as ReleaseId);
const releaseAndFile: Check = async (db, limit, { id, fileId }) =>
  (await isReleaseWithin(db, limit, id as ReleaseId)) && isFileWithin(db, limit, fileId as FileId);
const track: Check = (db, limit, { id }) => isTrackWithin(db, limit, id as TrackId);
const trackOfBody: Check = (db, limit, { track_uuid }) => isTrackWithin(db, limit, track_uuid as TrackId);
const composer: Check = (db, limit, { id }) => isComposerWithin(db, limit, id as string);
const link: Check = (db, limit, { id }) => isLinkWithin(db, limit, id as LinkId);
const file: Check = (db, limit, { id }) => isFileWithin(db, limit, id as FileId);
const files: Check = async (db, limit, named) => {
  for (const uuid of named.files as readonly FileId[]) if (!(await isFileWithin(db, limit, uuid))) return false;
  return true;
};
const artist: Check = (_db, { artists }, { id }) => artists.includes(id as ArtistId);
/** The handler lists only what is within, or the call names nothing of the account. */
const open: Check = () => true;

/**
 * Calls that a member who is limited to artists may make. All others concern the whole account; what needs no scope is
 * about the member or about public data.
 */
const LIMITED: Partial<Record<ApiKey, Check>> = {
  'GET /releases': open,
  'GET /releases/counts': open,
  'GET /releases/attention': open,
  'GET /user/{id}/artists': open,
  'GET /uploads/{id}': file,
  'POST /release': open,
  'POST /file': open,
  'GET /release/{id}': release,
  'PATCH /release/{id}': release,
  'DELETE /release/{id}': release,
  'POST /release/{id}/publish': release,
  'POST /release/{id}/unmoderate': release,
  'POST /release/{id}/edit': release,
  'POST /release/{id}/takedown': release,
  'DELETE /release/{id}/takedown': release,
  'GET /release/{id}/deliveries': release,
  'GET /release/{id}/preflight': release,
  'PATCH /release/{id}/deny-reason/{reasonId}': release,
  'GET /release/{id}/cost': release,
  'GET /release/{id}/needed-products': release,
  'POST /release/{id}/add-artist': release,
  'DELETE /release/{id}/remove-artist': release,
  'POST /release/{id}/add-track': release,
  'PUT /release/{id}/track-order': release,
  'PUT /release/{id}/unsaved-track/{fileId}': releaseAndFile,
  'DELETE /release/{id}/unsaved-track/{fileId}': release,
  'GET /release/{id}/versions': release,
  'GET /release/{id}/versions/{versionId}': release,
  'POST /release/{id}/versions/{versionId}/restore': release,
  'GET /release/{id}/splits': release,
  'GET /release/{id}/moving-plan': release,
  'PUT /release/{id}/moving-plan/{store}': release,
  'GET /track/{id}': track,
  'PATCH /track/{id}': track,
  'DELETE /track/{id}': track,
  'POST /track/{id}/add-artist': track,
  'DELETE /track/{id}/remove-artist': track,
  'POST /track/{id}/add-composer': track,
  'GET /track/{id}/splits': track,
  'DELETE /composer/{id}': composer,
  'GET /artist/{id}': artist,
  'PATCH /artist/{id}': artist,
  'POST /artist/{id}/upload-avatar': artist,
  'DELETE /artist/{id}/remove-avatar': artist,
  'GET /file/{id}/download': file,
  'GET /file/{id}/link': file,
  'GET /file/{id}/analysis': file,
  'GET /analyses': files,
  'DELETE /file/{id}': file,
  'GET /link/{id}': link,
  'PATCH /link/{id}': link,
  'DELETE /link/{id}': link,
  'GET /link/{id}/visits': link,
  'GET /release-statistics': releaseOfQuery,
  'GET /statistics/release/{id}': release,
  'POST /track-statistics': trackOfBody,
  'GET /statistics/territories': releaseOfQuery,
  'GET /statistics/tracks': releaseOfQuery,
};

/** The values of a field, however deep in the body it is. */
const valuesOf = (field: string, body: unknown): unknown[] => {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => (name === field ? [value] : valuesOf(field, value)));
};

/** Returns whether each artist and file in the body is within, so that none is reached through a release that is. */
const isBodyWithin = async (db: Db, limit: ArtistLimit, body: unknown): Promise<boolean> => {
  if (valuesOf('artist_uuid', body).some((uuid) => !limit.artists.includes(uuid as ArtistId))) return false;
  for (const uuid of [...valuesOf('cover_uuid', body), ...valuesOf('wav_uuid', body)])
    if (typeof uuid === 'string' && !(await isFileWithin(db, limit, uuid as FileId))) return false;
  return true;
};

const requireWithin = async (db: Db, limit: ArtistLimit, call: string, input: CallInput): Promise<void> => {
  const check = LIMITED[call as ApiKey];
  if (!check) throw apiError(teamErrors, 'LIMITED_TO_ARTISTS');
  const body = (input.body ?? {}) as Named;
  const named = { ...body, ...(input.query ?? {}), ...(input.params ?? {}) };
  // Without a release these sum up the whole account.
  if (check === releaseOfQuery && (named as Named).release_uuid === undefined)
    throw apiError(teamErrors, 'LIMITED_TO_ARTISTS');
  if (!(await check(db, limit, named)) || !(await isBodyWithin(db, limit, body))) throw notFound();
};

type GuardDeps = Pick<ServerContext, 'clock' | 'log'> & {
  readonly callsDb: Db;
  /** The pool for what must survive a rollback of the call. */
  readonly notesDb: Db;
};

export const createTeamGuard = ({ callsDb, notesDb, clock, log }: GuardDeps): TeamGuard => ({
  async requireWithin(actor, call, input) {
    const limit = artistLimitOf(actor);
    if (limit !== null) await requireWithin(callsDb, limit, call, input);
  },
  async note({ uuid, member }, call, subject) {
    if (member === null) return;
    const now = clock.now();
    const activity = {
      accountUuid: uuid,
      memberUuid: member.uuid,
      username: member.username,
      call,
      subject,
      now,
      since: new Date(now.getTime() - TEAM_ACTIVITY_SECONDS * 1000),
    };
    await noteActivity(notesDb, activity).catch((error: unknown) =>
      log.error({ err: error, account: uuid, member: member.uuid, call, subject }, 'a team activity was not saved'),
    );
  },
});
