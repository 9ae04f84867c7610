import { vi } from 'vitest';

export interface SentCall {
  readonly method: string;
  /** Includes the search, without `/api`. */
  readonly path: string;
  readonly body: unknown;
}

/** Creates a refusal in the server's format. */
export const refused = (statusCode: number, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  Response.json({ statusCode, error: 'Refused', message, ...more }, { status: statusCode });

/**
 * Responds to each call with the first entry whose key is a prefix of its method and path, such as `GET /faqs`; other
 * calls get 404. `unstubAllGlobals` restores it.
 * @returns every call, in order
 */
export const stubCalls = (answers: Readonly<Record<string, (call: SentCall) => Response>>): SentCall[] => {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : null;
    const url = new URL(request ? request.url : String(address), 'http://localhost');
    const text = request ? await request.clone().text() : typeof init?.body === 'string' ? init.body : '';
    const call = {
      method: request?.method ?? init?.method ?? 'GET',
      path: `${url.pathname.replace(/^\/api/, '')}${url.search}`,
      body: text === '' ? null : JSON.parse(text),
    };
    sent.push(call);
    const found = Object.entries(answers).find(([start]) => `${call.method} ${call.path}`.startsWith(start));
    return found ? found[1](call) : refused(404, 'NOT_FOUND');
  });
  return sent;
};
