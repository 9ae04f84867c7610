/** The parts of an author's name. */
export interface PersonName {
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string | null;
}

const PATRONYMIC = /(?:вич|вна|ична|ovich|evich|ovna|evna|ichna)$/i;

/**
 * Splits a written name: `Ivan Petrov`, `Petrov, Ivan`, `Иван Сергеевич Петров`, `Петров Иван Сергеевич`. What is not the
 * surname or a patronymic is the name; a single word has no surname.
 */
export const splitName = (written: string): PersonName => {
  const [before, after] = written.split(/,\s*(?=\S)/, 2);
  const words = (after === undefined || before === undefined ? written : `${after} ${before}`).split(/\s+/);
  const place = words.findIndex((word, index) => index > 0 && words.length > 2 && PATRONYMIC.test(word));
  const patronymic = place === -1 ? null : (words[place] ?? null);
  const others = words.filter((_, index) => index !== place);
  // A patronymic at the end follows the name, so the surname comes first.
  const isSurnameFirst = place === words.length - 1 && place > 0;
  const ordered = isSurnameFirst ? [...others.slice(1), others[0] ?? ''] : others;
  if (ordered.length < 2) return { name: ordered[0] ?? '', surname: '', patronymic };
  return { name: ordered.slice(0, -1).join(' '), surname: ordered.at(-1) ?? '', patronymic };
};

/** A name as it is written in a catalogue. */
export const joinName = ({ name, surname, patronymic }: PersonName): string =>
  [name, patronymic ?? '', surname].filter((part) => part !== '').join(' ');
