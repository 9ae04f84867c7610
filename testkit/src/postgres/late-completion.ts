import { type AddressInfo, createServer, type NetConnectOpts, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const DELAY_MS = 30;

/**
 * Relays between a program and PostgreSQL, and brings what follows the last row of a COPY in a later packet, as a network
 * may do.
 */
export async function startLateCompletion(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = new URL(databaseUrl);
  const socketFolder = url.searchParams.get('host');
  const address: NetConnectOpts = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = new Socket().connect(address);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    void (async () => {
      for await (const chunk of upstream as AsyncIterable<Buffer>) {
        const end = chunk.indexOf(COPY_DONE);
        if (end < 0) client.write(chunk);
        else {
          client.write(chunk.subarray(0, end + COPY_DONE.length));
          await pause(DELAY_MS);
          client.write(chunk.subarray(end + COPY_DONE.length));
        }
      }
      client.end();
    })().catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
