import type { Actor } from '#platform/http/access/actor.ts';

/** Somebody of staff does something with what this uuid names. */
export interface StaffAct<Id extends string> {
  readonly actor: Actor;
  readonly uuid: Id;
  readonly now: Date;
}
