import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byArtist, byUser } from '../ids.ts';
import { artist, artistChange, artistInput, listedArtist } from './schemas.ts';

export const artistsEndpoints = defineEndpoints({
  'GET /artist/{id}': {
    summary: 'One of your artists',
    access: 'releases:read',
    params: byArtist,
    status: 200,
    response: artist,
  },
  'GET /user/{id}/artists': {
    summary: 'Your artists, last changed first, with how many releases credit each; deleted ones carry deleted_at',
    access: 'releases:read',
    params: byUser,
    status: 200,
    response: z.array(listedArtist),
  },
  'POST /artist': {
    summary: 'Make an artist',
    access: 'artists:write',
    body: artistInput,
    status: 201,
    response: artist,
    idempotent: 'transactional',
    errors: ['PLAN_LIMIT'],
  },
  'PATCH /artist/{id}': {
    summary: 'Change an artist',
    access: 'artists:write',
    params: byArtist,
    body: artistChange,
    status: 200,
    response: artist,
    errors: ['PAGE_WITHOUT_RELEASE', 'SLUG_TAKEN', 'SLUG_CHANGES_FULL', 'TOO_MANY_SLUG_CHANGES'],
  },
  'DELETE /artist/{id}': {
    summary: 'Delete an artist; releases keep the name',
    access: 'artists:write',
    params: byArtist,
    status: 204,
  },
  'POST /artist/{id}/upload-avatar': {
    summary: 'Set the avatar',
    access: 'artists:write',
    params: byArtist,
    upload: 'avatar',
    status: 200,
    response: artist,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'BROKEN_FILE', 'NO_FILE'],
  },
  'DELETE /artist/{id}/remove-avatar': {
    summary: 'Remove the avatar',
    access: 'artists:write',
    params: byArtist,
    status: 204,
  },
});
