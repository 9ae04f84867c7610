import type { Passkey } from '@dubplate/contract/accounts/passkeys-schemas';
import type { StoredPasskey } from './store.ts';

export const presentPasskey = (passkey: StoredPasskey): Passkey => ({
  uuid: passkey.uuid,
  name: passkey.name,
  is_backed_up: passkey.is_backed_up,
  created_at: passkey.created_at.toISOString(),
  last_used_at: passkey.last_used_at?.toISOString() ?? null,
});
