/** What is known of a part: it works, it is not set up or not tried, or what is wrong with it. */
export type Found = { readonly state: 'ok' | 'off'; readonly detail: string };

/** Something the service depends on, and how it is tried. */
export interface Part {
  readonly part: string;
  /** @throws what is wrong */
  readonly attempt: () => Promise<Found>;
}

/** A part that gives no answer for so long doesn't work. */
const TIMEOUT_MS = 20_000;

export const works = (detail: string): Found => ({ state: 'ok', detail });
export const isOff = (detail: string): Found => ({ state: 'off', detail });

/** The last reason behind an error: the one that says what to do. */
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
