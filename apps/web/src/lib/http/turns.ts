const waiting: (() => void)[] = [];
let isTaken = false;

const inNextTask = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
};

const passOn = (): void => {
  const next = waiting.shift();
  if (next) inNextTask(passOn);
  else isTaken = false;
  next?.();
};

/**
 * Resolves when one more request may start: at once for the first, and in a task of its own for each that is asked for
 * before the browser had time for anything else. Starting a request takes a phone 20 ms; a page that starts ten at
 * once would not react meanwhile.
 */
export const takeTurn = (): Promise<void> | undefined => {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve));
  isTaken = true;
  inNextTask(passOn);
  return undefined;
};
