import { NoConnection } from './no-connection.ts';

interface Waiter {
  admit(): void;
}

/**
 * Divides a pool between people: nobody holds more than `limit` connections at a time, so that a person with hundreds
 * of parallel calls waits behind themselves and everybody else is served.
 */
export class FairShare {
  readonly #limit: number;
  readonly #timeoutMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(limit: number, timeoutMs: number) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
  }

  /** Waits for one of the person's places; `leave` gives it back. @throws NoConnection after the time limit */
  async enter(person: string): Promise<void> {
    const held = this.#held.get(person) ?? 0;
    if (held < this.#limit) {
      this.#held.set(person, held + 1);
      return;
    }
    const queue = this.#waiting.get(person) ?? [];
    this.#waiting.set(person, queue);
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new NoConnection('this person already holds their share of connections'));
      }, this.#timeoutMs);
      queue.push(waiter);
    });
  }

  leave(person: string): void {
    const queue = this.#waiting.get(person);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(person);
    if (next) {
      next.admit();
      return;
    }
    const held = (this.#held.get(person) ?? 1) - 1;
    if (held === 0) this.#held.delete(person);
    else this.#held.set(person, held);
  }
}
