import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from './database/tables.ts';
import { newUuid } from './ids.ts';

interface StaffAlertTable {
  uuid: string;
  kind: string;
  subject_type: string;
  subject_uuid: string;
  /** Written as JSON text. */
  detail: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
}

declare module './database/tables.ts' {
  interface Tables {
    staff_alerts: StaffAlertTable;
  }
}

/** A problem that the service detected. */
export interface Alert {
  /** Subject and problem, such as `file.missing`. */
  readonly kind: string;
  readonly subject: { readonly type: string; readonly uuid: string };
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Reports a problem to staff; the same problem of the same thing stays one entry with a count. */
export const raiseAlert = async (db: Db, { kind, subject, detail }: Alert, now: Date): Promise<void> => {
  await db
    .insertInto('staff_alerts')
    .values({
      uuid: newUuid(),
      kind,
      subject_type: subject.type,
      subject_uuid: subject.uuid,
      detail: JSON.stringify(detail),
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_uuid']).doUpdateSet({
        detail: JSON.stringify(detail),
        last_at: now,
        times: sql<number>`staff_alerts.times + 1`,
      }),
    )
    .execute();
};

/** Removes the alert after its problem has been solved. */
export const withdrawAlert = async (trx: Db, kind: string, subjectUuid: string): Promise<void> => {
  await trx.deleteFrom('staff_alerts').where('kind', '=', kind).where('subject_uuid', '=', subjectUuid).execute();
};

/** Removes an alert; returns undefined if it does not exist. */
export const deleteAlert = (trx: Db, uuid: string) =>
  trx
    .deleteFrom('staff_alerts')
    .where('uuid', '=', uuid)
    .returning(['kind', 'subject_type', 'subject_uuid', 'times'])
    .executeTakeFirst();

/** How many there are, by kind. */
export const countAlerts = async (db: Db): Promise<{ kind: string; count: number }[]> => {
  const rows = await db
    .selectFrom('staff_alerts')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
};
