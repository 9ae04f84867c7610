import type { UserId } from '@dubplate/contract/ids';
import type { FoundPerson, PersonMatch } from '@dubplate/contract/people/schemas';
import { presentStaffUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { PageRows } from '#platform/http/page.ts';
import { type Group, listPeople, listThese } from './read.ts';
import { findMatches, type Match } from './read-search.ts';

interface Found {
  readonly people: FoundPerson[];
  readonly count: number;
  /** True if more users matched than were checked. */
  readonly isCut: boolean;
}

/** Maximum number of reasons per user, since a word may be in a hundred titles of a label. */
const REASONS_MAX = 3;

const reasonsByUser = (matches: readonly Match[]): Map<UserId, PersonMatch[]> => {
  const byUser = new Map<UserId, PersonMatch[]>();
  for (const { user_uuid, kind, text } of matches) {
    const reasons = byUser.get(user_uuid) ?? [];
    const isNew = !reasons.some((reason) => reason.kind === kind && reason.text === text);
    if (isNew && reasons.length < REASONS_MAX) reasons.push({ kind, text });
    byUser.set(user_uuid, reasons);
  }
  return byUser;
};

/** Returns a page of users: ordered by creation, or by match for a search. */
export const findPeople = async (db: Db, search: string, group: Group | undefined, page: PageRows): Promise<Found> => {
  if (search === '') {
    const { rows, count } = await listPeople(db, group, page);
    return { people: rows.map((user) => ({ ...presentStaffUser(user), matches: [] })), count, isCut: false };
  }
  const { matches, isCut } = await findMatches(db, search);
  const reasons = reasonsByUser(matches);
  const users = new Map((await listThese(db, [...reasons.keys()], group)).map((user) => [user.uuid, user]));
  const found = [...reasons].flatMap(([uuid, why]) => {
    const user = users.get(uuid);
    return user ? [{ ...presentStaffUser(user), matches: why }] : [];
  });
  return { people: found.slice(page.offset, page.offset + page.take), count: found.length, isCut };
};
