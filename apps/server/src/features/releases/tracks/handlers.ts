import type { releasesEndpoints } from '@dubplate/contract/releases/endpoints';
import type { SignedLinks } from '#features/files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { answerStale, expectedVersions, setEtag } from '#platform/http/etag.ts';
import type { Handlers } from '#platform/http/mount.ts';
import { addComposer, removeComposer } from '../credits/composers.ts';
import { creditTrackArtist, uncreditTrackArtist } from '../credits/credit-artist.ts';
import { listKnownComposers } from '../credits/store.ts';
import { findOwnTrack } from '../own-release.ts';
import { presentComposer, presentRelease, presentTrack, presentUnsavedTrack } from '../present.ts';
import type { TrackRecord } from '../read-release.ts';
import { deleteTrack, orderTracks } from './arrange-tracks.ts';
import { addTrack, changeTrack, deleteUnsavedTrack, saveUnsavedTrack } from './save-track.ts';

type TrackCalls = Pick<
  typeof releasesEndpoints,
  | 'POST /release/{id}/add-track'
  | 'PUT /release/{id}/track-order'
  | 'PUT /release/{id}/unsaved-track/{fileId}'
  | 'DELETE /release/{id}/unsaved-track/{fileId}'
  | 'GET /track/{id}'
  | 'PATCH /track/{id}'
  | 'DELETE /track/{id}'
  | 'POST /track/{id}/add-artist'
  | 'DELETE /track/{id}/remove-artist'
  | 'POST /track/{id}/add-composer'
  | 'DELETE /composer/{id}'
  | 'GET /me/composers'
>;

export const trackHandlers = ({
  clock,
  links,
  jobs,
}: Pick<ServerContext, 'clock' | 'jobs'> & { readonly links: SignedLinks }): Handlers<TrackCalls> => ({
  'POST /release/{id}/add-track': async ({ db, actor, params, body, reply }) => {
    const track = await addTrack(db, actor.uuid, params.id, body, clock.now());
    setEtag(reply, track.version);
    return presentTrack(track, links);
  },

  'PUT /release/{id}/track-order': async ({ db, actor, params, body }) =>
    presentRelease(await orderTracks(db, actor.uuid, params.id, body.track_uuids, clock.now()), links),

  'PUT /release/{id}/unsaved-track/{fileId}': async ({ db, actor, params, body, request, reply }) => {
    const key = { releaseUuid: params.id, wavUuid: params.fileId };
    const change = { now: clock.now(), expected: expectedVersions(request) };
    const unsaved = await answerStale(saveUnsavedTrack(db, actor.uuid, key, body, change), presentUnsavedTrack);
    setEtag(reply, unsaved.version);
    return presentUnsavedTrack(unsaved);
  },

  'DELETE /release/{id}/unsaved-track/{fileId}': ({ db, actor, params }) =>
    deleteUnsavedTrack(db, jobs, actor.uuid, { releaseUuid: params.id, wavUuid: params.fileId }),

  'GET /track/{id}': async ({ db, actor, params, reply }) => {
    const track = await findOwnTrack(db, actor.uuid, params.id);
    setEtag(reply, track.version);
    return presentTrack(track, links);
  },

  'PATCH /track/{id}': async ({ db, actor, params, body, request, reply }) => {
    const change = { now: clock.now(), expected: expectedVersions(request) };
    const track = await answerStale(changeTrack(db, actor.uuid, params.id, body, change), (current: TrackRecord) =>
      presentTrack(current, links),
    );
    setEtag(reply, track.version);
    return presentTrack(track, links);
  },

  'DELETE /track/{id}': ({ db, actor, params }) => deleteTrack(db, jobs, actor.uuid, params.id, clock.now()),

  'POST /track/{id}/add-artist': async ({ db, actor, params, body, reply }) => {
    const track = await creditTrackArtist(db, actor.uuid, params.id, body, clock.now());
    setEtag(reply, track.version);
    return presentTrack(track, links);
  },

  'DELETE /track/{id}/remove-artist': ({ db, actor, params, body }) =>
    uncreditTrackArtist(db, actor.uuid, params.id, body, clock.now()),

  'POST /track/{id}/add-composer': async ({ db, actor, params, body }) =>
    presentComposer(await addComposer(db, actor.uuid, params.id, body, clock.now())),

  'GET /me/composers': ({ db, actor, query }) => listKnownComposers(db, actor.uuid, query.search, query.take),

  'DELETE /composer/{id}': ({ db, actor, params }) => removeComposer(db, actor.uuid, params.id, clock.now()),
});
