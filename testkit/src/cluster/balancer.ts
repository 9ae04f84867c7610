import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Names the node that answered, for tests. */
export const NODE_HEADER = 'x-node';
/** Live events may be polled, which needs the node that has the socket. */
const STICKY_PATH = '/api/live';
export const STICKY_COOKIE = 'dubplate-node';
const CONNECT_MS = 5_000;
const LOOK_MS = 500;
const KEEP_ALIVE_MS = 10 * 60_000;

/** One address in front of several nodes, which sends every request to the next node that is ready. */
export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

interface Node {
  readonly hostname: string;
  readonly port: number;
  isReady: boolean;
}

const stickyNode = ({ cookie = '' }: IncomingHttpHeaders): number | undefined => {
  const found = new RegExp(`(?:^|; )${STICKY_COOKIE}=(\\d+)`).exec(cookie)?.[1];
  return found === undefined ? undefined : Number(found);
};

const forwardedHeaders = ({ headers, socket }: IncomingMessage): IncomingHttpHeaders => {
  const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = headers;
  const address = socket.remoteAddress ?? '';
  const before = headers['x-forwarded-for'];
  return { ...kept, 'x-forwarded-for': before ? `${before}, ${address}` : address, 'x-forwarded-proto': 'http' };
};

const answerWithoutNode = (answer: ServerResponse): void => {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502, { 'content-type': 'application/json' }).end('{"statusCode":502}');
};

/** Listens on loopback; port 0 takes any free one. A node that refuses is passed over until it is ready again. */
export const startBalancer = async (origins: readonly string[], port = 0): Promise<Balancer> => {
  const nodes = origins.map((origin): Node => {
    const url = new URL(origin);
    return { hostname: url.hostname, port: Number(url.port), isReady: true };
  });
  let turn = 0;
  /** The ready nodes in the order in which they are tried. */
  const nodesInTurn = ({ url = '', headers }: IncomingMessage): number[] => {
    turn += 1;
    const order = nodes.map((_, index) => (turn + index) % nodes.length);
    const sticky = url.startsWith(STICKY_PATH) ? stickyNode(headers) : undefined;
    const preferred =
      sticky !== undefined && nodes[sticky] ? [sticky, ...order.filter((one) => one !== sticky)] : order;
    const ready = preferred.filter((one) => nodes[one]?.isReady);
    return ready.length > 0 ? ready : preferred;
  };
  /** Connects to the first node that accepts. Nothing of the request has been sent yet, so trying others is safe. */
  const connectInTurn = (
    order: readonly number[],
    use: (socket: Socket, index: number) => void,
    giveUp: () => void,
  ) => {
    const [index, ...others] = order;
    const node = index === undefined ? undefined : nodes[index];
    if (index === undefined || !node) return giveUp();
    const socket = connect({ host: node.hostname, port: node.port, timeout: CONNECT_MS });
    const tryNext = () => {
      socket.destroy();
      node.isReady = false;
      connectInTurn(others, use, giveUp);
    };
    socket.once('error', tryNext).once('timeout', tryNext);
    socket.once('connect', () => {
      socket.off('error', tryNext).off('timeout', tryNext).setTimeout(0);
      use(socket, index);
    });
  };
  const server = createServer((incoming, answer) => {
    const forward = (socket: Socket, index: number) => {
      const { method = 'GET', url = '/' } = incoming;
      const outgoing = request({
        createConnection: () => socket,
        method,
        path: url,
        headers: forwardedHeaders(incoming),
      });
      let hasAnswered = false;
      // A node may refuse a body before it has read it: what it answered still counts.
      outgoing.on('error', () => hasAnswered || answerWithoutNode(answer));
      outgoing.once('response', (response) => {
        hasAnswered = true;
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
        answer.writeHead(response.statusCode ?? 502, {
          ...headers,
          [NODE_HEADER]: String(index),
          ...(url.startsWith(STICKY_PATH) && { 'set-cookie': [`${STICKY_COOKIE}=${index}; Path=${STICKY_PATH}`] }),
        });
        answer.flushHeaders();
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      });
      answer.once('close', () => outgoing.destroy());
      incoming.on('error', () => outgoing.destroy());
      incoming.pipe(outgoing);
    };
    connectInTurn(nodesInTurn(incoming), forward, () => answerWithoutNode(answer));
  });
  // Uploads take as long as they take; the nodes have limits of their own.
  server.requestTimeout = 0;
  // Longer than clients keep idle connections: closing one that is being used again would fail that call.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', (incoming, client: Socket, head) => {
    client.on('error', () => client.destroy());
    const forward = (socket: Socket) => {
      const { method, url } = incoming;
      const headers = { ...forwardedHeaders(incoming), connection: 'Upgrade' };
      const lines = Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => `${name}: ${one}`),
      );
      socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(head);
      socket.on('error', () => client.destroy()).once('close', () => client.destroy());
      client.once('close', () => socket.destroy());
      socket.pipe(client).pipe(socket);
    };
    connectInTurn(nodesInTurn(incoming), forward, () => client.destroy());
  });
  const look = async (node: Node) => {
    const url = `http://${node.hostname}:${node.port}/api/health/ready`;
    node.isReady = await fetch(url, { signal: AbortSignal.timeout(CONNECT_MS) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
  };
  const looking = setInterval(() => void Promise.all(nodes.map(look)), LOOK_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(looking);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
