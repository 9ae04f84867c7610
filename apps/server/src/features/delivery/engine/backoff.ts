const FIRST_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;
const GROWTH = 4;
/** After so many tries it waits for a person. */
export const TRIES_BEFORE_A_PERSON = 10;

/** When to try again after the nth try failed: in 1, 4, 16 and 64 minutes, then every 6 hours; at last not by itself. */
export const nextTry = (tries: number, now: Date): Date | 'infinity' =>
  tries >= TRIES_BEFORE_A_PERSON
    ? 'infinity'
    : new Date(now.getTime() + Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS));
