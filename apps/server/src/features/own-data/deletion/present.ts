import type { AccountDeletion } from '@dubplate/contract/own-data/schemas';
import type { PlannedDeletion } from './store.ts';

export const presentDeletion = ({ requested_at, due_at }: PlannedDeletion): AccountDeletion => ({
  requested_at: requested_at.toISOString(),
  due_at: due_at.toISOString(),
});
