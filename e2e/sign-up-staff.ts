import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { signUp } from '@dubplate/testkit/person';
import { ADMIN, MODERATOR, STAFF, SUPPORT } from './people.ts';

/** Signs up the staff that journeys expect. */
export const signUpStaff = async (place: { readonly origin: string; readonly database: { readonly db: Db } }) => {
  await signUp(place, { ...MODERATOR, roles: ['moderator'] });
  await signUp(place, { ...SUPPORT, roles: ['support'] });
  await signUp(place, { ...ADMIN, roles: ['admin'] });
  const staff = await signUp(place, { ...STAFF, roles: ['support'] });
  // Codes are for proven names.
  await place.database.db
    .updateTable('users')
    .set({ verified_at: new Date() })
    .where('uuid', '=', staff.uuid)
    .execute();
};
