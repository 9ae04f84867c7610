import type { Instance } from '@dubplate/contract/reference/schemas';
import { asFields } from '#lib/storage/stored.ts';

const TEXTS = ['product_name', 'product_code', 'label_name', 'version', 'offer_pdf_url'] as const;
const TEXTS_OR_NULL = ['support_email', 'commercial_email', 'cover_generator_url'] as const;

/** Parses the instance that an earlier visit stored; null if invalid. */
export const parseInstance = (value: unknown): Instance | null => {
  const fields = asFields(value);
  if (!fields) return null;
  const isText = (name: string) => typeof fields[name] === 'string';
  const isWhole =
    TEXTS.every(isText) &&
    TEXTS_OR_NULL.every((name) => fields[name] === null || isText(name)) &&
    typeof fields.maintenance === 'boolean' &&
    Array.isArray(fields.social_links) &&
    fields.social_links.every((link) => typeof link === 'string');
  return isWhole ? (fields as unknown as Instance) : null;
};
