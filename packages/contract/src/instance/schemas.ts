import { z } from 'zod';
import { LINE_MAX } from '../releases/limits.ts';
import { inBothLanguages, oneLine, timestamp } from '../wire.ts';
import { MAINTENANCE_MESSAGE_MAX } from './limits.ts';

const bothTexts = z.object({ en: z.string(), ru: z.string() });

/** The switch of maintenance as an administrator left it. */
export const maintenanceSwitch = z.object({
  is_on: z.boolean(),
  /** null: the usual warning. */
  message: bothTexts.nullable(),
  /** Time when it ends; null means until it is switched off. */
  ends_at: timestamp.nullable(),
  /** Whether people see the warning now. */
  is_in_force: z.boolean(),
  /** Value of the server's own setting, which takes precedence; null if unset. */
  environment: z.boolean().nullable(),
});
export type MaintenanceSwitch = z.infer<typeof maintenanceSwitch>;

export const maintenanceInput = z.object({
  is_on: z.boolean(),
  message: inBothLanguages(MAINTENANCE_MESSAGE_MAX).nullable().default(null),
  ends_at: timestamp.nullable().default(null),
});
export type MaintenanceInput = z.output<typeof maintenanceInput>;

/** The default label: its copyright line is free. */
export const defaultLabel = z.object({
  name: z.string(),
  /** Value from the server's settings, used until an administrator chooses another. */
  environment_name: z.string(),
  is_changed: z.boolean(),
  changed_at: timestamp.nullable(),
});
export type DefaultLabel = z.infer<typeof defaultLabel>;

/** null restores the value from the server's settings. */
export const labelInput = z.object({ name: oneLine(10 * LINE_MAX).nullable() });
