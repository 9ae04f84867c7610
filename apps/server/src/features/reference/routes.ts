import { referenceEndpoints } from '@dubplate/contract/reference/endpoints';
import {
  SURVEY_OPTIONS_MAX,
  SURVEY_ORDER_MAX,
  SURVEY_ORDER_MIN,
  SURVEY_QUESTIONS_MAX,
} from '@dubplate/contract/surveys/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { type Labels, readMaintenance } from '#features/instance/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { listLanguages } from './languages.ts';
import { listMusicStyles } from './music-styles.ts';
import { listSwitchedOff } from './offered/store.ts';

export interface ReferenceOptions {
  readonly clock: Clock;
  readonly config: Config;
  readonly labels: Labels;
}

export const referenceRoutes = (app: FastifyInstance, options: MountOptions & ReferenceOptions): void => {
  const { clock, config, labels } = options;
  mount(app, referenceEndpoints, options, {
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
};
