import type { Actor } from '#platform/http/access/actor.ts';

/** Somebody of staff does something with what this uuid names. */
export interface StaffAct {
  readonly actor: Actor;
  readonly uuid: string;
  readonly now: Date;
}
