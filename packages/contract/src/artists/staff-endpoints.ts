import { defineEndpoints } from '../endpoint.ts';
import { byArtist } from '../ids.ts';
import { takedownInput } from '../multilinks/schemas.ts';

export const artistPagesStaffEndpoints = defineEndpoints({
  'POST /staff/artist/{id}/takedown': {
    summary: 'Take the page of an artist down; its owner is sent the reason',
    access: 'support',
    params: byArtist,
    body: takedownInput,
    status: 204,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/artist/{id}/restore': {
    summary: 'Show the page of an artist that was taken down again',
    access: 'support',
    params: byArtist,
    status: 204,
    errors: ['WRONG_STATE'],
  },
});
