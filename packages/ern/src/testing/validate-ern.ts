import { missingSchemas } from '../schema/schema-files.ts';
import { createErnValidator, type ValidateErn } from '../schema/validate-ern.ts';

const FOLDER = process.env.DDEX_SCHEMAS ?? '';

/** Why no message can be validated here, or nothing when one can. */
export const whyNoSchemas = (): string | undefined =>
  FOLDER !== '' && missingSchemas(FOLDER).length === 0 ? undefined : 'DDEX_SCHEMAS names no folder of schemas';

/** Validates a message against the standard's schema; returns nothing if it is valid. */
export const validateErn: ValidateErn = createErnValidator(FOLDER);
