import { readAtMost } from '#platform/files/read-at-most.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { ProviderFailed } from './payment-provider.ts';

const TIMEOUT_MS = 10_000;
/** About a thousand times the largest real answer. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed JSON; undefined if the body is empty. */
  readonly body: unknown;
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls a provider's API. @throws ProviderFailed on a timeout, 5xx, 429 or an answer that is not JSON */
export const callProvider = (url: string, call: ProviderCall): Promise<ProviderAnswer> => {
  const { host } = new URL(url);
  const attributes = { 'server.address': host, 'http.request.method': call.method };
  return inSpan(`${call.method} ${host}`, { kind: 'client', attributes }, () => ask(url, host, call));
};

/** Reads an answer; returns null if it has no body. @throws ProviderFailed if it exceeds the limit */
export const readAnswer = async ({ body }: Response, host: string): Promise<Buffer<ArrayBuffer> | null> => {
  const bytes = body && (await readAtMost(body, ANSWER_MAX_BYTES));
  if (body && !bytes) throw new ProviderFailed(`${host} answered with more than ${ANSWER_MAX_BYTES} bytes`);
  return bytes;
};

const ask = async (url: string, host: string, { method, headers, body }: ProviderCall): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readAnswer(response, host);
    const text = bytes ? new TextDecoder().decode(bytes) : '';
    if (response.status >= 500 || response.status === 429)
      throw new ProviderFailed(`${host} answered ${response.status}`);
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`${host} sent an unreadable answer`, { cause: error });
  }
};
