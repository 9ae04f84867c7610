import { connect } from 'node:net';

interface LoadOptions {
  readonly port: number;
  /** A whole request, as it goes over the wire. */
  readonly request: string;
  /** How long each answer is, head included, in bytes: all are the same. */
  readonly answerBytes: number;
  readonly connections: number;
  readonly milliseconds: number;
}

/** Asks for one page over and over on connections that are kept; answers are counted by their bytes, which costs next to nothing. */
export const countAnswers = async (options: LoadOptions): Promise<number> => {
  const { port, request, answerBytes, connections, milliseconds } = options;
  const end = performance.now() + milliseconds;
  let answers = 0;
  const ask = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let received = 0;
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received < answerBytes) return;
      if (received > answerBytes) reject(new Error('An answer is longer than the first one'));
      received = 0;
      answers += 1;
      if (performance.now() < end) socket.write(request);
      else socket.destroy();
    });
    await promise;
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return answers;
};

/** One whole answer, head included. */
export const readAnswer = async (port: number, request: string): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  socket.on('error', reject);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    const all = Buffer.concat(chunks);
    const head = all.indexOf('\r\n\r\n') + 4;
    const length = Number(/content-length: (\d+)/i.exec(all.subarray(0, head).toString())?.[1]);
    if (head < 4 || all.length < head + length) return;
    socket.destroy();
    resolve(all);
  });
  return promise;
};
