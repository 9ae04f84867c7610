import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Sending {
  readonly method: string;
  readonly token?: string;
  readonly body?: object;
}

/** One call over a connection that is kept, with as little around it as can be. @throws for all but 2xx */
export const send = async (url: string, { method, token, body }: Sending): Promise<string> => {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const call = request(url, {
    method,
    agent,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    },
  });
  call.once('error', reject);
  call.once('response', (response) => {
    text(response).then((answer) => {
      if ((response.statusCode ?? 500) < 300) resolve(answer);
      else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${answer.slice(0, 300)}`));
    }, reject);
  });
  call.end(payload);
  return promise;
};

/** Runs calls with this concurrency; returns their durations in ms. */
export const timeCalls = async (count: number, atATime: number, call: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  let begun = 0;
  const work = async () => {
    while (begun++ < count) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return times;
};
