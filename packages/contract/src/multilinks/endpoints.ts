import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byLink } from '../ids.ts';
import { localDate, paged, pageQuery } from '../wire.ts';
import { link, linkChange, linkInput, linkSettings, linkVisits, listedLink } from './schemas.ts';

export const multilinksEndpoints = defineEndpoints({
  'GET /me/links': {
    summary: 'Your links, newest first, with their visits of the last 28 days',
    access: 'releases:read',
    query: z.object(pageQuery),
    status: 200,
    response: paged(listedLink),
  },
  'GET /link/{id}': {
    summary: 'One of your links',
    access: 'releases:read',
    params: byLink,
    status: 200,
    response: link,
  },
  'POST /link': {
    summary: 'Make a link of your own; it needs a verified name',
    access: 'links:write',
    body: linkInput,
    status: 201,
    response: link,
    idempotent: 'transactional',
    errors: ['NOT_VERIFIED', 'PLAN_LIMIT', 'SLUG_TAKEN'],
  },
  'PATCH /link/{id}': {
    summary: 'Change a link, its slug at most 20 times; former slugs stay its own',
    access: 'links:write',
    params: byLink,
    body: linkChange,
    status: 200,
    response: link,
    errors: ['SLUG_TAKEN', 'SLUG_CHANGES_FULL', 'TOO_MANY_SLUG_CHANGES'],
  },
  'DELETE /link/{id}': {
    summary: 'Delete a link of your own; a release’s link is hidden instead',
    access: 'links:write',
    params: byLink,
    status: 204,
    errors: ['LINK_OF_RELEASE'],
  },
  'GET /link/{id}/visits': {
    summary: 'How often the page was seen and its stores followed, by day; days without visits are left out',
    access: 'releases:read',
    params: byLink,
    query: z.object({ start_date: localDate, end_date: localDate }),
    status: 200,
    response: z.array(linkVisits),
  },
  'GET /me/link-settings': {
    summary: 'Your settings for links',
    access: 'releases:read',
    status: 200,
    response: linkSettings,
  },
  'PATCH /me/link-settings': {
    summary: 'Change your settings for links; links that exist stay as they are',
    access: 'links:write',
    body: linkSettings.partial(),
    status: 200,
    response: linkSettings,
  },
});
