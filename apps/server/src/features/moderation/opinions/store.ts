import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { expressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

const eb = expressionBuilder<Tables, never>();

export type StoredOpinion = Selectable<Tables['release_opinions']>;

export const insertOpinion = async (trx: Db, opinion: Insertable<Tables['release_opinions']>): Promise<void> => {
  await trx.insertInto('release_opinions').values(opinion).execute();
};

export const findOpinion = (db: Db, uuid: string): Promise<StoredOpinion | undefined> =>
  db.selectFrom('release_opinions').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const updateOpinion = async (
  trx: Db,
  uuid: string,
  change: Updateable<Tables['release_opinions']>,
): Promise<void> => {
  await trx.updateTable('release_opinions').set(change).where('uuid', '=', uuid).execute();
};

/** Lists opinions with their people, oldest first. */
export const listOpinions = (db: Db, releaseUuid: ReleaseId) =>
  db
    .selectFrom('release_opinions as opinion')
    .innerJoin('users as asker', 'asker.uuid', 'opinion.asked_by')
    .innerJoin('users as colleague', 'colleague.uuid', 'opinion.colleague_uuid')
    .selectAll('opinion')
    .select([
      'asker.username as asker_username',
      'asker.first_name as asker_first_name',
      'asker.last_name as asker_last_name',
      'colleague.username as colleague_username',
      'colleague.first_name as colleague_first_name',
      'colleague.last_name as colleague_last_name',
    ])
    .where('opinion.release_uuid', '=', releaseUuid)
    .orderBy('opinion.asked_at')
    .orderBy('opinion.uuid')
    .execute();

export type OpinionRow = Awaited<ReturnType<typeof listOpinions>>[number];

/**
 * Selects the releases that wait for the opinion of a user, by the rule of `isAwaited`. The separate query lets PostgreSQL
 * use the index by colleague.
 */
export const askedOf = (colleagueUuid: UserId) =>
  eb
    .selectFrom('release_opinions as asked')
    .innerJoin('releases as about', 'about.uuid', 'asked.release_uuid')
    .select('asked.release_uuid')
    .where('asked.colleague_uuid', '=', colleagueUuid)
    .where('asked.verdict', 'is', null)
    .where('about.status', 'in', ['PENDING', 'MODERATED'])
    .where((where) =>
      where.or([
        where('about.submitted_at', 'is', null),
        where('asked.asked_at', '>=', where.ref('about.submitted_at').$notNull()),
      ]),
    );
