import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A line to the server that stops taking what the browser sends; the browser's own throttling sends all the same. */
export interface SlowLine {
  readonly origin: string;
  /** Limits the bytes that each connection carries to the server from now on; infinity lifts the limit. */
  stallAfter(bytes: number): void;
  close(): void;
}

export const openSlowLine = async (target: string): Promise<SlowLine> => {
  const { hostname, port } = new URL(target);
  let most = Number.POSITIVE_INFINITY;
  const open = new Set<{ destroy(): void }>();
  const line = createServer((browser) => {
    const server = connect(Number(port), hostname);
    let carried = 0;
    browser.on('data', (chunk) => {
      server.write(chunk);
      carried += chunk.length;
      if (carried >= most) browser.pause();
    });
    server.pipe(browser);
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    stallAfter(bytes) {
      most = bytes;
    },
    close() {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
};
