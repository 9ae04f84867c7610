import { metadataRulesEndpoints } from '@dubplate/contract/releases/metadata-rules';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import { listSwitchedOff } from '#features/reference/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { mount } from '#platform/http/mount.ts';
import { contentHash, isKnown } from '#platform/http/public-page.ts';
import { describeRules } from './describe-rules.ts';

/** Rules change with the day, and when staff switch a language or a genre off. */
const CACHE = 'public, max-age=300';

export const metadataRulesRoutes = (
  app: FastifyInstance,
  { http, clock }: Pick<ServerContext, 'http' | 'clock'>,
): void =>
  mount(app, metadataRulesEndpoints, http, {
    'GET /metadata-rules': async ({ db, language, request, reply }) => {
      const rules = describeRules(language, utcDay(clock.now()), await listSwitchedOff(db));
      const etag = `W/"${contentHash(JSON.stringify(rules))}"`;
      reply.headers({ etag, 'cache-control': CACHE, vary: 'Accept-Language' });
      if (isKnown(request.headers['if-none-match'], etag)) reply.code(304).send();
      return rules;
    },
  });
