import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What is shorter, in bytes, fits a packet as it is. */
const THRESHOLD = 1024;
/** Smaller than gzip makes it, in the time that gzip takes; more would keep the call waiting. */
const BROTLI_QUALITY = 4;

/**
 * Compresses the JSON of calls as the client accepts it: lists are a quarter as long. Files, streams and
 * pages have their own ways. What clients send stays as it is: a few bytes could inflate to gigabytes.
 *
 * An answer with a secret, beside a text that an attacker chose, could be guessed by its length (BREACH); here it takes a
 * bearer token to get one, which no other site can make a browser send.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
    customTypes: /^application\/json\b/,
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
};
