const WORD = /\p{L}[\p{L}\p{M}’']*/gu;
const ROMAN = /^[IVXLCDM]+$/u;
/** Short acronyms that stay as they are when the rest of a line is written small. */
const ACRONYMS = new Set(['DJ', 'MC', 'VIP', 'EP', 'LP', 'UK', 'USA', 'NYC', 'TV', 'OK', 'USSR', 'СССР', 'США', 'МС']);
const SHORT_LETTERS = 4;

const wordsOf = (line: string): string[] => line.match(WORD) ?? [];
const isCapital = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

/** All letters are capitals, and it is more than a short acronym or a Roman number. */
export const isInCapitals = (line: string): boolean => {
  const words = wordsOf(line).filter((word) => !ROMAN.test(word));
  const letters = words.join('').length;
  const isAcronym = /\p{L}\.\p{L}/u.test(line) && letters <= SHORT_LETTERS;
  const isLong = words.length > 1 || letters > SHORT_LETTERS;
  return words.length > 0 && words.every(isCapital) && words.some((word) => word.length > 1) && isLong && !isAcronym;
};

const capitalised = (word: string): string => {
  const [first = '', ...rest] = word;
  return first + rest.join('').toLowerCase();
};

/** Capitals as each script uses them: Every Word in Latin, Only the first in Cyrillic. */
export const withoutCapitals = (line: string): string => {
  let isFirst = true;
  return line.replace(WORD, (word) => {
    const isOpening = isFirst;
    isFirst = false;
    if (ACRONYMS.has(word) || (ROMAN.test(word) && word.length > 1)) return word;
    return /\p{Script=Cyrillic}/u.test(word) && !isOpening ? word.toLowerCase() : capitalised(word);
  });
};
