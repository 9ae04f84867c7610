import { termsEndpoints } from '@dubplate/contract/reference/terms-endpoints';
import type { StaffTermsVersion } from '@dubplate/contract/reference/terms-schemas';
import type { FastifyInstance } from 'fastify';
import type { Labels } from '#features/instance/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { acceptTerms, FIRST_VERSION, readOwnTerms } from './accept-terms.ts';
import { firstVersion } from './first-version.ts';
import { findOwnDocument } from './pages.ts';
import { publishTerms } from './publish-terms.ts';
import { countAcceptances, countPeople, findVersion, listVersions } from './store.ts';
import { writeTerms } from './write-terms.ts';

const listWithCounts = async (db: Db): Promise<StaffTermsVersion[]> => {
  const counts = await countAcceptances(db);
  const accepted = (version: number) => counts.get(version) ?? 0;
  const published = (await listVersions(db)).map(({ version, is_material, published_at }) => ({
    version,
    is_material,
    published_at: published_at.toISOString(),
    accepted: accepted(version),
  }));
  const first = { version: FIRST_VERSION, is_material: true, published_at: null, accepted: accepted(FIRST_VERSION) };
  return [...published, first];
};

export const termsRoutes = (
  app: FastifyInstance,
  context: Pick<ServerContext, 'http' | 'clock' | 'config'> & { readonly labels: Labels },
): void => {
  const { http, clock, config, labels } = context;
  const hasOwnDocument = async () =>
    (await findOwnDocument(config.dataDir, 'html', 'en')) !== null ||
    (await findOwnDocument(config.dataDir, 'html', 'ru')) !== null;
  mount(app, termsEndpoints, http, {
    'GET /me/terms': ({ db, actor }) => readOwnTerms(db, actor.uuid),

    'POST /me/terms/accept': ({ db, actor, body }) => acceptTerms(db, actor.uuid, body.version, clock.now()),

    'GET /staff/terms': async ({ db }) => ({
      versions: await listWithCounts(db),
      people: await countPeople(db),
      has_own_document: await hasOwnDocument(),
    }),

    'GET /staff/terms/{version}': async ({ db, params: { version } }) => {
      if (version === FIRST_VERSION) return { version, text: { en: firstVersion('en'), ru: firstVersion('ru') } };
      const found = await findVersion(db, version);
      if (!found) throw notFound();
      return { version, text: { en: found.text_en, ru: found.text_ru } };
    },

    'POST /staff/terms/preview': async ({ db, body: { language, text } }) => {
      // Version and date are not part of the answer: there are none before it is published.
      const source = { version: FIRST_VERSION, publishedAt: null, text };
      const { title, clauses } = writeTerms(config, await labels.current(db), language, source);
      return { title, clauses: clauses.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })) };
    },

    'POST /staff/terms': async ({ db, actor, body }) => {
      const { version, is_material, published_at } = await publishTerms(
        db,
        { actorUuid: actor.uuid, now: clock.now() },
        body,
      );
      return { version, is_material, published_at: published_at.toISOString(), accepted: 0 };
    },
  });
};
