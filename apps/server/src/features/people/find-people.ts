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
  /** More matched than were looked at. */
  readonly isCut: boolean;
}

/** So many reasons are shown for one person: a label may have a word in a hundred titles. */
const REASONS_MAX = 3;

const reasonsByPerson = (matches: readonly Match[]): Map<UserId, PersonMatch[]> => {
  const byPerson = new Map<UserId, PersonMatch[]>();
  for (const { user_uuid, kind, text } of matches) {
    const reasons = byPerson.get(user_uuid) ?? [];
    const isNew = !reasons.some((reason) => reason.kind === kind && reason.text === text);
    if (isNew && reasons.length < REASONS_MAX) reasons.push({ kind, text });
    byPerson.set(user_uuid, reasons);
  }
  return byPerson;
};

/** A page of people: of all by age, or of those that a search found, by why it found them. */
export const findPeople = async (db: Db, search: string, group: Group | undefined, page: PageRows): Promise<Found> => {
  if (search === '') {
    const { rows, count } = await listPeople(db, group, page);
    return { people: rows.map((user) => ({ ...presentStaffUser(user), matches: [] })), count, isCut: false };
  }
  const { matches, isCut } = await findMatches(db, search);
  const reasons = reasonsByPerson(matches);
  const users = new Map((await listThese(db, [...reasons.keys()], group)).map((user) => [user.uuid, user]));
  const found = [...reasons].flatMap(([uuid, why]) => {
    const user = users.get(uuid);
    return user ? [{ ...presentStaffUser(user), matches: why }] : [];
  });
  return { people: found.slice(page.offset, page.offset + page.take), count: found.length, isCut };
};
