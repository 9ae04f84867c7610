export interface Question {
  readonly heading: string;
  readonly message: string;
  /** The button that says yes; absent: there is only something to be read. */
  readonly action?: string;
  readonly cancel?: string;
  /** What is asked can't be undone. */
  readonly isDangerous?: boolean;
}

export interface AskedQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

const set = (next: AskedQuestion | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

export const currentQuestion = (): AskedQuestion | null => asked;
export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Asks in the warning dialog; true when the person chose the action. A new question cancels the one before. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false);
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
