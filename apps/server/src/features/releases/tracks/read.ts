import type { UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A search as a pattern of LIKE: wildcards in it match themselves. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** The authors of one's own tracks, each name once, the most used first; found by any parts of the name, in any order. */
export const listKnownComposers = (db: Db, userUuid: UserId, search: string, limit: number) =>
  db
    .selectFrom('composers')
    .innerJoin('tracks', 'tracks.uuid', 'composers.track_uuid')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select((eb) => [
      'composers.name',
      'composers.surname',
      'composers.patronymic',
      eb.fn.agg<boolean>('bool_or', ['composers.name_confirmed']).as('name_confirmed'),
    ])
    .where('releases.user_uuid', '=', userUuid)
    .where((eb) =>
      eb.and(
        wordsOf(search).map((word) =>
          eb(
            sql<string>`concat_ws(' ', composers.name, composers.surname, composers.patronymic)`,
            'ilike',
            containing(word),
          ),
        ),
      ),
    )
    .groupBy(['composers.name', 'composers.surname', 'composers.patronymic'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('composers.surname')
    .orderBy('composers.name')
    .orderBy('composers.patronymic')
    .limit(limit)
    .execute();
