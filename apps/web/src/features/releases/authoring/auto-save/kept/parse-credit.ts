import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { asFields } from '#lib/stored-json.ts';
import type { DraftCredit } from '../draft-fields.ts';

/** A credit as it was kept; null where it is none. */
export const parseCredit = (value: unknown): DraftCredit | null => {
  const { artist_uuid, role: kept } = asFields(value) ?? {};
  const role = ARTIST_ROLES.find((each) => each === kept);
  return typeof artist_uuid === 'string' && role ? { artist_uuid, role } : null;
};
