import { createStore } from '#lib/store.ts';

export interface Question {
  readonly heading: string;
  readonly message: string;
  /** The button that says yes; absent: there is only something to be read. */
  readonly action?: string;
  readonly cancel?: string;
  /** What is asked can't be undone. */
  readonly isDangerous?: boolean;
  /** A shortcut asked it: Enter answers with the action. */
  readonly isByKeyboard?: boolean;
}

/** The action, the button beside it, or neither: closed by escape, the cross, or a newer question. */
export type Answer = 'action' | 'cancel' | 'dismissed';

export interface PendingQuestion extends Question {
  readonly answer: (answer: Answer) => void;
}

/** The question that is open; null where none is. */
export const openQuestion = createStore<PendingQuestion | null>(null);

/** Asks in the warning dialog, where it matters which way it was left. A new question dismisses the one before. */
export const ask = (question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    openQuestion.get()?.answer('dismissed');
    openQuestion.set({
      ...question,
      answer: (answer) => {
        openQuestion.set(null);
        resolve(answer);
      },
    });
  });

/** Asks in the warning dialog; true when the person chose the action. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === 'action';
