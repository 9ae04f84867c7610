import type { UserId } from '@dubplate/contract/ids';
import { instanceErrors, instanceIssues } from '@dubplate/contract/instance/errors';
import type { MaintenanceInput } from '@dubplate/contract/instance/schemas';
import type { Instance } from '@dubplate/contract/reference/schemas';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { findSwitch, lockSwitch, type StoredSwitch, updateSwitch } from './store.ts';

/** Whether the warning is shown: by the environment, or by the switch until its end. */
export const isInForce = (
  environment: boolean | null,
  { is_on, ends_at }: Pick<StoredSwitch, 'is_on' | 'ends_at'>,
  now: Date,
): boolean => environment ?? (is_on && (ends_at === null || now < ends_at));

export const messageOf = ({ message_en, message_ru }: StoredSwitch): { en: string; ru: string } | null =>
  message_en !== null && message_ru !== null ? { en: message_en, ru: message_ru } : null;

type MaintenanceNotice = Pick<Instance, 'maintenance' | 'maintenance_notice'>;

/** Returns the public notice. Read for each call, so that all nodes agree at once. */
export const readMaintenance = async (db: Db, environment: boolean | null, now: Date): Promise<MaintenanceNotice> => {
  if (environment !== null) return { maintenance: environment, maintenance_notice: null };
  const found = await findSwitch(db);
  if (!isInForce(environment, found, now)) return { maintenance: false, maintenance_notice: null };
  const message = messageOf(found);
  const ends_at = found.ends_at?.toISOString() ?? null;
  return { maintenance: true, maintenance_notice: message || ends_at ? { message, ends_at } : null };
};

/** The switch has no id; the audit log uses this one. */
const SWITCH_UUID = '01980000-0000-7000-8000-000000000070';

const loggedFields = (row: StoredSwitch) => ({
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
  {
    actorUuid,
    environment,
    now,
  }: { readonly actorUuid: UserId; readonly environment: boolean | null; readonly now: Date },
  input: MaintenanceInput,
): Promise<StoredSwitch> =>
  inTransaction(db, async (trx) => {
    if (environment !== null) throw apiError(instanceErrors, 'SET_BY_ENVIRONMENT', { values: { name: 'MAINTENANCE' } });
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
    await recordAct(trx, { actorUuid, action, subject, before: loggedFields(before), after: loggedFields(after), now });
    return after;
  });
