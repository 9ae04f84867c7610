import { type Actor, hasRole } from '#platform/http/access/actor.ts';
import type { StoredFile } from './store.ts';

/** Owners and staff may read a file. */
export const canRead = (actor: Actor, file: StoredFile): boolean =>
  file.owner_uuid === actor.uuid || hasRole(actor, 'moderator') || hasRole(actor, 'support');
