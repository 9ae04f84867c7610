import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { constants, instance, language, musicStyle } from './schemas.ts';

export const referenceEndpoints = defineEndpoints({
  'GET /instance': {
    summary: 'This instance: names, addresses, version',
    access: 'public',
    status: 200,
    response: instance,
  },
  'GET /constants': {
    summary: 'The limits of surveys, and whether maintenance limits what can be sent',
    access: 'public',
    status: 200,
    response: constants,
  },
  'GET /languages': {
    summary: 'Languages, named in Accept-Language; with `all` also those that are no longer offered',
    access: 'signed-in',
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    status: 200,
    response: z.array(language),
  },
  'GET /music-styles': {
    summary:
      'Parent styles with their childs, named in Accept-Language; with `all` also those that are no longer offered',
    access: 'signed-in',
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    status: 200,
    response: z.array(musicStyle),
  },
});
