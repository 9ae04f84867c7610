/** The requests that `before-paint.js` sent before the scripts loaded, by path, for this token. */
interface EarlyAnswers {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** The maximum age of an early response, in milliseconds; equals the queries' stale time. */
export const EARLY_LIMIT_MS = 30_000;

/** Returns the early response for this call, if any; each is used once. */
export const takeEarlyAnswer = (path: string, token: string | null | undefined): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token || performance.now() > EARLY_LIMIT_MS) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
};

/** Drops the early responses before a change, which may outdate them. */
export const dropEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined;
};
