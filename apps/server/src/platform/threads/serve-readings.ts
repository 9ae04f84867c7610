import { parentPort } from 'node:worker_threads';

/** A message to the thread. Bytes and chunks are acknowledged, so that neither side gets far ahead. */
export type ToThread =
  | { readonly type: 'read'; readonly input: unknown }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'chunk-taken' };

export type FromThread =
  | { readonly type: 'bytes-taken' }
  | { readonly type: 'chunk'; readonly chunk: unknown }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly stack: string };

/** Items that are sent before the first of them is acknowledged. */
export const UNDER_WAY = 4;

/** A queue between messages and a loop. */
export const createInbox = <Item>() => {
  const items: Item[] = [];
  let wake = (): void => undefined;
  return {
    put(item: Item): void {
      items.push(item);
      wake();
    },
    async take(): Promise<Item> {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) return item;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
};

/**
 * Runs one reading after the other in this thread. `read` yields what the server uses at once, and returns the rest; errors
 * that the server expects are part of the result.
 */
export const serveReadings = <Input>(
  read: (input: Input, source: AsyncIterable<Buffer>) => AsyncGenerator<unknown, unknown>,
): void => {
  const post = (message: FromThread): void => parentPort?.postMessage(message);
  let bytes = createInbox<Buffer | 'end'>();
  let taken = createInbox<true>();

  async function* source(): AsyncGenerator<Buffer> {
    for (let next = await bytes.take(); next !== 'end'; next = await bytes.take()) {
      yield next;
      post({ type: 'bytes-taken' });
    }
  }
  const run = async (input: Input): Promise<void> => {
    const reading = read(input, source());
    for (let underWay = 0; ; underWay += 1) {
      const { done, value } = await reading.next();
      if (done) return post({ type: 'done', result: value });
      if (underWay >= UNDER_WAY) await taken.take();
      post({ type: 'chunk', chunk: value });
    }
  };
  parentPort?.on('message', (message: ToThread) => {
    if (message.type === 'bytes') bytes.put(Buffer.from(message.bytes.buffer));
    else if (message.type === 'end') bytes.put('end');
    else if (message.type === 'chunk-taken') taken.put(true);
    else {
      bytes = createInbox();
      taken = createInbox();
      run(message.input as Input).catch((error: unknown) =>
        post({ type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
    }
  });
};
