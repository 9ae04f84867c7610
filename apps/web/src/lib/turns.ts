const waiting: (() => void)[] = [];

const inNextTask = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
};

const runNext = (): void => {
  const next = waiting.shift();
  if (waiting.length > 0) inNextTask(runNext);
  next?.();
};

/**
 * Resolves when the next request may start: each starts in a separate task. Starting a request takes a phone 20 ms; a
 * page that starts ten at once, or one while it renders, would not react in that time.
 */
export const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) inNextTask(runNext);
  });
