import { once } from 'node:events';
import { type AddressInfo, createServer, type NetConnectOpts, Socket } from 'node:net';

export interface TransactionPooler {
  readonly url: string;
  /** How many transactions it has served. */
  transactions(): number;
  stop(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
/** What PgBouncer takes at the start of a connection; it refuses all else. */
const STARTUP_PARAMETERS = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name'];

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const words = (...texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\0`).join(''));
const refusal = (text: string): Buffer =>
  message('E', Buffer.concat([words('SERROR', 'VERROR', 'C08P01', `M${text}`), Buffer.from([0])]));
const READY = message('Z', Buffer.from('I'));

/** Cuts a stream into messages; those of the start have no type. */
const createReader = (handle: (type: string, whole: Buffer) => void, hasStart: boolean) => {
  let rest = Buffer.alloc(0);
  let isStart = hasStart;
  return {
    begin: () => {
      isStart = false;
    },
    push(chunk: Buffer): void {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = isStart ? 0 : 1;
        if (rest.length < head + 4) return;
        const end = head + rest.readInt32BE(head);
        if (rest.length < end) return;
        const whole = rest.subarray(0, end);
        rest = rest.subarray(end);
        handle(head === 0 ? '' : whole.toString('latin1', 0, 1), whole);
      }
    },
  };
};

/** A session of PostgreSQL, which serves one client at a time. */
interface Backend {
  readonly socket: Socket;
  serves: ((type: string, whole: Buffer) => void) | null;
  /** Is called if PostgreSQL ends the session while it serves. */
  handleEnd: () => void;
}

/**
 * Relays between a program and PostgreSQL as PgBouncer does in transaction mode: each transaction may get another session,
 * which forgets everything in between (`DISCARD ALL`); prepared statements, locks and notices are lost, and parameters at the
 * start of a connection are refused. Only for databases that trust their users.
 */
export const startTransactionPooler = async (databaseUrl: string): Promise<TransactionPooler> => {
  const url = new URL(databaseUrl);
  const socketFolder = url.searchParams.get('host');
  const address: NetConnectOpts = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const idle: Backend[] = [];
  let count = 0;

  const follow = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };

  const openBackend = async (): Promise<Backend> => {
    const socket = new Socket().connect(address);
    follow(socket);
    const ready = Promise.withResolvers<void>();
    const handleEnd = () => ready.reject(new Error('PostgreSQL hung up'));
    const backend: Backend = { socket, serves: null, handleEnd };
    backend.serves = (type) => {
      if (type === 'Z') ready.resolve();
    };
    const reader = createReader((type, whole) => backend.serves?.(type, whole), false);
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
    socket.on('close', () => backend.handleEnd());
    const user = decodeURIComponent(url.username);
    const body = Buffer.concat([words('user', user, 'database', url.pathname.slice(1)), Buffer.from([0])]);
    const head = Buffer.alloc(8);
    head.writeInt32BE(body.length + 8);
    head.writeInt32BE(196_608, 4);
    socket.write(Buffer.concat([head, body]));
    await ready.promise;
    return backend;
  };

  /** The session that has waited longest, so that a client seldom gets the one that it had. */
  const take = async (): Promise<Backend> => {
    for (let backend = idle.shift(); backend; backend = idle.shift()) if (!backend.socket.destroyed) return backend;
    return openBackend();
  };
  const forget = (backend: Backend): void => {
    backend.serves = (type) => {
      if (type === 'Z') idle.push(backend);
    };
    backend.handleEnd = () => undefined;
    backend.socket.write(message('Q', words('DISCARD ALL')));
  };

  const serve = (client: Socket): void => {
    let backend: Promise<Backend> | null = null;
    /** Answers that are still due; a transaction without one that has ended gives its session back. */
    let due = 0;
    let sent = Promise.resolve();
    const receive = (type: string, whole: Buffer): void => {
      client.write(whole);
      if (type !== 'Z') return;
      due -= 1;
      if (due > 0 || whole.toString('latin1', 5) !== 'I') return;
      count += 1;
      const used = backend;
      backend = null;
      void used?.then(forget);
    };
    const forward = (type: string, whole: Buffer): void => {
      if (type === 'X') {
        client.end();
        return;
      }
      if (type === 'Q' || type === 'S') due += 1;
      backend ??= take().then((taken) => {
        taken.serves = receive;
        taken.handleEnd = () => void client.destroy();
        return taken;
      });
      const taken = backend;
      sent = sent.then(async () => void (await taken).socket.write(whole)).catch(() => void client.destroy());
    };
    const begin = (whole: Buffer): void => {
      const code = whole.readInt32BE(4);
      if (code === SSL_REQUEST) {
        client.write('N');
        return;
      }
      if (code === CANCEL_REQUEST) {
        client.destroy();
        return;
      }
      reader.begin();
      const given = whole.toString('utf8', 8).split('\0');
      const names = given.filter((_, place) => place % 2 === 0 && given[place] !== '');
      const unknown = names.find((name) => !STARTUP_PARAMETERS.includes(name.toLowerCase()));
      if (unknown !== undefined) {
        client.end(refusal(`unsupported startup parameter: ${unknown}`));
        return;
      }
      const key = Buffer.alloc(8);
      key.writeInt32BE(1_900_000_000 + sockets.size);
      client.write(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          ...[
            ['server_version', '16.0'],
            ['client_encoding', 'UTF8'],
            ['integer_datetimes', 'on'],
            ['standard_conforming_strings', 'on'],
          ].map((pair) => message('S', words(...pair))),
          message('K', key),
          READY,
        ]),
      );
    };
    const reader = createReader((type, whole) => (type === '' ? begin(whole) : forward(type, whole)), true);
    client.on('data', (chunk: Buffer) => reader.push(chunk));
    // A transaction that nobody ends any more is rolled back with its session.
    client.on('close', () => void backend?.then(({ socket }) => socket.destroy()).catch(() => undefined));
  };

  const server = createServer((client) => {
    follow(client);
    serve(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    transactions: () => count,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
