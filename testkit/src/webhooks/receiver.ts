import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** Its bytes, for the signature. */
  readonly raw: string;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

export interface Receiver {
  readonly url: string;
  /** All messages, in the order in which they came. */
  readonly messages: readonly Received[];
  /** Decides how messages are answered from now on; at first each gets a 204. */
  answer(how: (message: Received, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Ends an answer with this status. */
export const withStatus =
  (status: number, body = '') =>
  (_message: Received, response: ServerResponse): void =>
    void response.writeHead(status).end(body);

/** A real receiver of webhooks on loopback. */
export const startReceiver = async (): Promise<Receiver> => {
  const messages: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = withStatus(204);
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const raw = bytes.toString('utf8');
      const { type, data } = JSON.parse(raw);
      const message = { headers: request.headers, raw, id: String(request.headers['webhook-id']), type, data };
      messages.push(message);
      how(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    messages,
    answer(next) {
      how = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
