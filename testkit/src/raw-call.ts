import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A server that is silent this long is not going to close the connection. */
const TIMEOUT_MS = 10_000;

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection. The connection
 * stays open from this side. Status 0: the server closed without an answer. Rejects where the server stays silent.
 */
export const rawCall = (origin: string, bytes: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server keeps the connection open in silence.')));
    socket.on('close', () => {
      const [headers = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') });
    });
    socket.write(bytes);
  });
};

/** One request and its head, written by hand; the server is asked to close afterwards. */
export const rawRequest = (
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> => {
  const given = {
    host: new URL(origin).host,
    connection: 'close',
    ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return rawCall(origin, `${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
};
