/** What `before-paint.js` requested before the scripts were there: each path's answer, for this token. */
interface EarlyAnswers {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** How old an early answer may be, in milliseconds: as long as queries take theirs for current. */
export const EARLY_LIMIT_MS = 30_000;

/** The answer to this call if it was requested early; each serves once. */
export const takeEarlyAnswer = (path: string, token: string | null | undefined): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token || performance.now() > EARLY_LIMIT_MS) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
};

/** Something is being changed: what was answered before may no longer be so. */
export const dropEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined;
};
