import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';

/** People of a name, before what is theirs is looked for: one who has none of it costs a look-up. */
const NAMES_MAX = 1_000;
const PHONE_SEPARATORS = /[\s().+-]/g;

const USERNAME = sql<string>`('^' || users.username || '$')`;
const NAME = sql<string>`('^' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || '$')`;

const peopleWhose = (db: Db, value: typeof NAME, part: string) =>
  db.selectFrom('users').select('users.uuid').where(containsPart(value, part)).limit(NAMES_MAX);

/** Some who sign in by this part of an e-mail or phone, however the phone is written; for statements that are planned each time. */
export const peopleByUsername = (db: Db, part: string) => {
  const digits = part.replace(PHONE_SEPARATORS, '');
  return peopleWhose(db, USERNAME, /^\d{3,}$/.test(digits) ? digits : part);
};

/** Some whose first and last name have this part; for statements that are planned each time. */
export const peopleByName = (db: Db, part: string) => peopleWhose(db, NAME, part);
