import { createStore } from '#lib/store.ts';

export interface Question {
  readonly heading: string;
  readonly message: string;
  /** The label of the confirm button. Absent: the dialog only informs. */
  readonly action?: string;
  readonly cancel?: string;
  /** The action can't be undone. */
  readonly isDangerous?: boolean;
  /** Opened by a shortcut: Enter runs the action. */
  readonly isByKeyboard?: boolean;
}

/** The pressed button, or `dismissed`: closed by Escape, the cross, or a newer question. */
export type Answer = 'action' | 'cancel' | 'dismissed';

export interface PendingQuestion extends Question {
  readonly answer: (answer: Answer) => void;
}

/** The open question, or null. */
export const openQuestion = createStore<PendingQuestion | null>(null);

/**
 * Asks the user in the warning dialog, and returns the way it was closed. A new question dismisses the previous
 * question.
 */
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

/** Asks the user in the warning dialog; returns true if they chose the action. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === 'action';
