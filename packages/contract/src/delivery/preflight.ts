import { z } from 'zod';
import { defineIssues } from '../catalogue.ts';

/** Requirements of a store beyond the rules for all releases. */
export const STORE_REQUIREMENTS = [
  'STEREO',
  'CD_QUALITY',
  'AI_STATED',
  'ISWC',
  'PERFORMER',
  'ENGINEER',
  'ARTIST_PAGE',
] as const;
export type StoreRequirement = (typeof STORE_REQUIREMENTS)[number];

/** A requirement of one store that a release does not meet, in the artist’s words. */
export const preflightIssues = defineIssues({
  store_lead_days: {
    en: '{store} asks for releases {days} days ahead: choose {from} or later to be there on the day',
    ru: '{store} просит присылать релизы за {days} дн.: чтобы выйти там в срок, выберите дату не раньше {from}',
  },
  store_cover_small: {
    en: '{store} asks for covers of at least {min} × {min} pixels',
    ru: '{store} просит обложку не меньше {min} × {min} пикселей',
  },
  store_stereo: { en: '{store} takes stereo recordings only', ru: '{store} принимает только стереозаписи' },
  store_cd_quality: {
    en: '{store} asks for recordings with at least 44.1 kHz and 16 bits',
    ru: '{store} просит записи не хуже 44,1 кГц и 16 бит',
  },
  store_ai_stated: {
    en: '{store} asks whether AI took part in this track',
    ru: '{store} спрашивает, участвовал ли в треке ИИ',
  },
  store_iswc: { en: '{store} asks for the ISWC of this track', ru: '{store} просит ISWC этого трека' },
  store_performer: {
    en: '{store} asks for somebody who sings or plays on this track',
    ru: '{store} просит указать, кто поёт или играет в этом треке',
  },
  store_engineer: {
    en: '{store} asks for the producer or an engineer of this track',
    ru: '{store} просит указать продюсера или звукорежиссёра этого трека',
  },
  store_artist_page: {
    en: '{store} puts the release on the right page if the artist “{artist}” has a Spotify or Apple ID',
    ru: '{store} поместит релиз на верную страницу, если у артиста «{artist}» указан Spotify ID или Apple ID',
  },
  store_refused: { en: '{store} refused the release: {reason}', ru: '{store} не приняла релиз: {reason}' },
});
export type PreflightIssueCode = keyof typeof preflightIssues;

/** Whether a release is ready for one store, and what it lacks. Advice: nothing of it keeps a release from being sent. */
export const storePreflight = z.object({
  store: z.object({ key: z.string(), name: z.string() }),
  ready: z.boolean(),
  missing: z.array(
    z.object({
      /** The wire field; the empty text: the release as a whole. */
      path: z.string(),
      code: z.string(),
      message: z.string(),
      /** A suggested value for that field. */
      mend: z.object({ value: z.union([z.string(), z.number()]) }).nullable(),
    }),
  ),
});
export type StorePreflight = z.output<typeof storePreflight>;
