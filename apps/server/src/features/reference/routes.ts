import { referenceEndpoints } from '@dubplate/contract/reference/endpoints';
import { referenceStaffEndpoints } from '@dubplate/contract/reference/staff-endpoints';
import {
  SURVEY_OPTIONS_MAX,
  SURVEY_ORDER_MAX,
  SURVEY_ORDER_MIN,
  SURVEY_QUESTIONS_MAX,
} from '@dubplate/contract/surveys/limits';
import type { FastifyInstance } from 'fastify';
import { type Labels, readMaintenance } from '#features/instance/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { languageName, listLanguages } from './languages.ts';
import { listMusicStyles, musicStyleName } from './music-styles.ts';
import { switchEntry } from './reference-entry.ts';
import { listSwitchedOff } from './store.ts';

export type ReferenceContext = Pick<ServerContext, 'http' | 'clock' | 'config'> & { readonly labels: Labels };

export const referenceRoutes = (app: FastifyInstance, context: ReferenceContext): void => {
  const { http, clock, config, labels } = context;
  mount(app, referenceEndpoints, http, {
    'GET /instance': async ({ db }) => ({
      product_name: config.product.name,
      product_code: config.product.code,
      label_name: await labels.current(db),
      version: config.version,
      support_email: config.supportEmail,
      commercial_email: config.commercialEmail,
      social_links: [...config.socialLinks],
      offer_pdf_url: config.offerPdfUrl ?? '/terms.pdf',
      cover_generator_url: config.coverGeneratorUrl,
      ...(await readMaintenance(db, config.maintenance, clock.now())),
    }),
    'GET /constants': async ({ db }) => ({
      maxOptions: SURVEY_OPTIONS_MAX,
      maxQuestions: SURVEY_QUESTIONS_MAX,
      minOrder: SURVEY_ORDER_MIN,
      maxOrder: SURVEY_ORDER_MAX,
      maintenance: (await readMaintenance(db, config.maintenance, clock.now())).maintenance,
    }),
    'GET /languages': async ({ db, language, query }) =>
      listLanguages(language, await listSwitchedOff(db), query.all === 'true'),
    'GET /music-styles': async ({ db, language, query }) =>
      listMusicStyles(language, await listSwitchedOff(db), query.all === 'true'),
  });
  mount(app, referenceStaffEndpoints, http, {
    'PUT /staff/language/{id}': async ({ db, actor, params, body: { is_off }, language }) => {
      const { id } = params;
      const names = languageName(id);
      if (!names) throw notFound();
      const switching = { uuid: id, name: names.en, isOff: is_off, actorUuid: actor.uuid, now: clock.now() };
      await switchEntry(db, { kind: 'language', ...switching });
      return { languageId: id, name: names[language], is_off };
    },

    'PUT /staff/music-style/{id}': async ({ db, actor, params, body: { is_off }, language }) => {
      const { id } = params;
      const names = musicStyleName(id);
      if (!names) throw notFound();
      const switching = { uuid: id, name: names.en, isOff: is_off, actorUuid: actor.uuid, now: clock.now() };
      await switchEntry(db, { kind: 'music-style', ...switching });
      return { musicStyleId: id, name: names[language], is_off };
    },
  });
};
