import type { UserId } from '@dubplate/contract/ids';
import { instanceErrors, instanceIssues } from '@dubplate/contract/instance/errors';
import type { MaintenanceInput } from '@dubplate/contract/instance/schemas';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import { messageOf } from './maintenance.ts';
import { lockSwitch, type StoredSwitch, updateSwitch } from './store.ts';

/** The switch has no id of its own: the log names all its acts by this one. */
const SWITCH_UUID = '01980000-0000-7000-8000-000000000070';

interface Switching {
  readonly actorUuid: UserId;
  readonly environment: boolean | null;
  readonly now: Date;
}

const facts = (row: StoredSwitch) => ({
  is_on: row.is_on,
  message: messageOf(row),
  ends_at: row.ends_at?.toISOString() ?? null,
});

const check = ({ is_on, message, ends_at }: MaintenanceInput, now: Date): void => {
  const isHalf = message !== null && (message.en === '') !== (message.ru === '');
  refuseIssues(instanceIssues, [
    ...(isHalf
      ? [{ path: message.en === '' ? 'message.en' : 'message.ru', code: 'maintenance_message_both' as const }]
      : []),
    ...(is_on && ends_at !== null && new Date(ends_at) <= now
      ? [{ path: 'ends_at', code: 'maintenance_end_passed' as const }]
      : []),
  ]);
};

/** Switches maintenance on or off. @throws 409 SET_BY_ENVIRONMENT, 400 with the issues */
export const switchMaintenance = (
  db: Db,
  { actorUuid, environment, now }: Switching,
  input: MaintenanceInput,
): Promise<StoredSwitch> =>
  inTransaction(db, async (trx) => {
    if (environment !== null) throw fault(instanceErrors, 'SET_BY_ENVIRONMENT', { values: { name: 'MAINTENANCE' } });
    check(input, now);
    const before = await lockSwitch(trx);
    const { is_on, message, ends_at } = input;
    const after = await updateSwitch(trx, {
      is_on,
      message_en: message?.en || null,
      message_ru: message?.ru || null,
      ends_at: ends_at === null ? null : new Date(ends_at),
    });
    const subject = { type: 'maintenance', uuid: SWITCH_UUID };
    const action = 'instance.maintenance';
    await recordAct(trx, { actorUuid, action, subject, before: facts(before), after: facts(after), now });
    return after;
  });
