import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

/** There where something is no longer offered: releases that have it keep it. */
const is_off = z.boolean().optional();
export const language = z.object({ languageId: uuid, name: z.string(), is_off });
export const childStyle = z.object({ musicStyleId: uuid, name: z.string(), is_off });
export const musicStyle = z.object({ ...childStyle.shape, childs: z.array(childStyle) });

/** Facts about this instance that the web app needs before sign-in. */
export const instance = z.object({
  product_name: z.string(),
  product_code: z.string(),
  label_name: z.string(),
  version: z.string(),
  support_email: z.string().nullable(),
  commercial_email: z.string().nullable(),
  social_links: z.array(z.string()),
  /** Absolute, or a path of this instance. */
  offer_pdf_url: z.string(),
  cover_generator_url: z.string().nullable(),
  maintenance: z.boolean(),
  /** An administrator's note beside the usual warning; null if none. */
  maintenance_notice: z
    .object({ message: z.object({ en: z.string(), ru: z.string() }).nullable(), ends_at: timestamp.nullable() })
    .nullable(),
});

/** The limits of surveys, and whether the warning of maintenance is shown. */
export const constants = z.object({
  maxOptions: z.int(),
  maxQuestions: z.int(),
  minOrder: z.int(),
  maxOrder: z.int(),
  maintenance: z.boolean(),
});

export type Language = z.infer<typeof language>;
export type MusicStyle = z.infer<typeof musicStyle>;
export type Instance = z.infer<typeof instance>;
