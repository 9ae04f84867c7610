/** The present, injected so that tests decide it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
