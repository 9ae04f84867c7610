import { type AddressInfo, createServer, type NetConnectOpts, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const DELAY_MS = 30;

/**
 * Stands between a program and PostgreSQL, and brings what follows the last row of a COPY in a later packet, as a network
 * may do.
 */
export async function startLateCompletion(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, port, user = '', password, database } = new pg.Client({ connectionString: databaseUrl });
  const address: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
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
  const url = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user;
  url.password = String(password ?? '');
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
