export type Readiness = 'ready' | 'updating' | 'failing';

/** A server without a response within this many milliseconds is failing. */
const ANSWER_LIMIT_MS = 10_000;

/** Returns true if the server is ready to serve calls. */
export const askReadiness = async (): Promise<Readiness> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch('/api/health/ready', { cache: 'no-store', signal });
    if (response.ok) return 'ready';
    const answer: { message?: unknown } = await response.json();
    return answer.message === 'UPDATING' ? 'updating' : 'failing';
  } catch {
    return 'failing';
  }
};
