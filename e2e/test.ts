import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { type OwnServer, openOwnServer } from './own-server.ts';
import { recordTraffic } from './traffic/describe-failure.ts';

export { expect };

/**
 * Console errors that a journey may cause on purpose: a refused call, a browser without a network, and a server that
 * is stopped, which may cut a connection at any point.
 */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (?:4\d\d|50[23])|net::ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED)|WebSocket connection to '\S+' failed|WebSocket is already in CLOSING or CLOSED state/;

interface Shared {
  /**
   * For journeys that change prices, stores and books, which all other journeys share. It has one fault in its books, and
   * keeps what former journeys made.
   */
  readonly ownServer: OwnServer;
}

/** The test of a journey: an unexpected console error, or an exception in the page, fails it. */
export const test = base.extend<{ quiet: undefined }, Shared>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const server = await openOwnServer('serve-with-fault.ts', { WEBHOOK_PRIVATE_ADDRESSES: '1' });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  quiet: [
    async ({ context }, use, info) => {
      const describeFailure = recordTraffic(context);
      const faults: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
      });
      context.on('weberror', (error) => faults.push(String(error.error())));
      await use(undefined);
      const seen = [...faults];
      if (info.status !== info.expectedStatus || seen.length) {
        const message = [info.error?.message ?? '', ...seen].join('\n');
        const report = `${info.title}\n${stripVTControlCharacters(message)}\n${await describeFailure()}\n`;
        process.stdout.write(report);
        // `npm test` repeats it at the end, where the log of a remote machine is cut last.
        await writeFile(info.outputPath('failure.txt'), report);
      }
      // A call that is still in flight has no answer by now: its error would end the whole run.
      for (const where of [context, ...context.pages()]) await where.unrouteAll({ behavior: 'ignoreErrors' });
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});
