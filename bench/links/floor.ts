// The least that sending a page can cost: bare node:http with the same bytes, ready in memory.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page as it was received: names and values of its headers in turn, and its bytes in base64. */
export interface SentPage {
  readonly headers: readonly string[];
  readonly body: string;
}

process.once('message', (page: SentPage) => {
  const headers = [...page.headers];
  const body = Buffer.from(page.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  // A header, to match our answers.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
