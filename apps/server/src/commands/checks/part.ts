/** State of a part: `ok` if it works, `off` if it is not set up or not tried. A broken part throws instead. */
export type Found = { readonly state: 'ok' | 'off'; readonly detail: string };

/** Something the service depends on, and how it is tried. */
export interface Part {
  readonly part: string;
  /** @throws if the part does not work */
  readonly attempt: () => Promise<Found>;
}

/** A part that does not answer within this time is broken. */
const TIMEOUT_MS = 20_000;

export const works = (detail: string): Found => ({ state: 'ok', detail });
export const isOff = (detail: string): Found => ({ state: 'off', detail });

/** Returns the innermost cause of an error: it is the most specific. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (cause === undefined) return message;
  const reason = reasonOf(cause);
  return reason === '' ? message : `${message}: ${reason}`;
};

/** Tries a part, for a while. */
export const tryPart = async ({ part, attempt }: Part) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS);
  try {
    return { part, ...(await Promise.race([attempt(), promise])) };
  } catch (error) {
    return { part, state: 'fault' as const, detail: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
};
