import { referenceEndpoints } from '@dubplate/contract/reference/endpoints';
import {
  SURVEY_OPTIONS_MAX,
  SURVEY_ORDER_MAX,
  SURVEY_ORDER_MIN,
  SURVEY_QUESTIONS_MAX,
} from '@dubplate/contract/surveys/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { listLanguages } from './languages.ts';
import { listMusicStyles } from './music-styles.ts';

export const referenceRoutes = (app: FastifyInstance, options: MountOptions & { readonly config: Config }): void => {
  const { config } = options;
  mount(app, referenceEndpoints, options, {
    'GET /instance': () => ({
      product_name: config.product.name,
      product_code: config.product.code,
      label_name: config.labelName,
      version: config.version,
      support_email: config.supportEmail,
      commercial_email: config.commercialEmail,
      social_links: [...config.socialLinks],
      offer_pdf_url: config.offerPdfUrl ?? '/terms.pdf',
      cover_generator_url: config.coverGeneratorUrl,
      maintenance: config.maintenance,
    }),
    'GET /constants': () => ({
      maxOptions: SURVEY_OPTIONS_MAX,
      maxQuestions: SURVEY_QUESTIONS_MAX,
      minOrder: SURVEY_ORDER_MIN,
      maxOrder: SURVEY_ORDER_MAX,
      maintenance: config.maintenance,
    }),
    'GET /languages': ({ language }) => listLanguages(language),
    'GET /music-styles': ({ language }) => listMusicStyles(language),
  });
};
