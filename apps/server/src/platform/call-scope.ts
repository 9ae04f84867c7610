import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserId } from '@dubplate/contract/ids';

const people = new AsyncLocalStorage<string>();

/** Runs a call on behalf of a user, so that shared resources can be divided fairly between users. */
export const runOnBehalfOf = <Result>(personUuid: UserId | null, call: () => Result): Result =>
  personUuid === null ? call() : people.run(personUuid, call);

/** The person on whose behalf the current call runs; undefined for the public and for background work. */
export const currentPerson = (): string | undefined => people.getStore();
