import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface StandInCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
}

export interface StandInAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Failure of the next calls: an outage, an unreadable answer, no answer, or an endless one. `lost` does the work of
 * the call and then drops the connection; the others do nothing.
 */
export type Trouble = 'outage' | 'gibberish' | 'silence' | 'endless' | 'lost';

export interface StandIn {
  readonly url: string;
  readonly calls: readonly StandInCall[];
  /** Fails this many of the next calls, or of those that are meant. */
  fail(trouble: Trouble, times?: number, isMeant?: (call: StandInCall) => boolean): void;
  /** Ends all failures. */
  mend(): void;
  /** From now on each call is answered this many milliseconds late. */
  delay(milliseconds: number): void;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const endless = () =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024, ' ');
    })(),
  );

/** A real HTTP server on loopback that answers as a provider documents it. */
export const startStandIn = async (answer: (call: StandInCall) => StandInAnswer): Promise<StandIn> => {
  const calls: StandInCall[] = [];
  const troubles: { readonly trouble: Trouble; readonly isMeant: (call: StandInCall) => boolean }[] = [];
  let delayMs = 0;
  const server = createServer((request, response) => {
    void read(request).then(async (raw) => {
      if (delayMs > 0) await pause(delayMs);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
      const call = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, raw };
      calls.push(call);
      const next = troubles.findIndex(({ isMeant }) => isMeant(call));
      const trouble = next < 0 ? null : troubles.splice(next, 1)[0]?.trouble;
      if (trouble === 'silence') request.socket.destroy();
      else if (trouble === 'outage') response.writeHead(503).end('{"message":"down"}');
      else if (trouble === 'gibberish') response.writeHead(200).end('<html>maintenance</html>');
      else if (trouble === 'endless') pipeline(endless(), response.writeHead(200), () => undefined);
      else {
        const { status, body } = answer(call);
        if (trouble === 'lost') request.socket.destroy();
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    fail(trouble, times = 1, isMeant = () => true) {
      troubles.push(...Array.from({ length: times }, () => ({ trouble, isMeant })));
    },
    mend() {
      troubles.length = 0;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
