import type { Instance } from '@dubplate/contract/reference/schemas';
import type { Db } from '#platform/database/tables.ts';
import { findSwitch, type StoredSwitch } from './store.ts';

/** Whether the warning is shown: what the environment says, else the switch until its end. */
export const isInForce = (
  environment: boolean | null,
  { is_on, ends_at }: Pick<StoredSwitch, 'is_on' | 'ends_at'>,
  now: Date,
): boolean => environment ?? (is_on && (ends_at === null || now < ends_at));

export const messageOf = ({ message_en, message_ru }: StoredSwitch): { en: string; ru: string } | null =>
  message_en !== null && message_ru !== null ? { en: message_en, ru: message_ru } : null;

type MaintenanceNotice = Pick<Instance, 'maintenance' | 'maintenance_notice'>;

/** What everybody sees of it. Looked up for each call: one row, and so every node says the same at once. */
export const readMaintenance = async (db: Db, environment: boolean | null, now: Date): Promise<MaintenanceNotice> => {
  // What the environment says needs no look.
  if (environment !== null) return { maintenance: environment, maintenance_notice: null };
  const found = await findSwitch(db);
  if (!isInForce(environment, found, now)) return { maintenance: false, maintenance_notice: null };
  const message = messageOf(found);
  const ends_at = found.ends_at?.toISOString() ?? null;
  return { maintenance: true, maintenance_notice: message || ends_at ? { message, ends_at } : null };
};
