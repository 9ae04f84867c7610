const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|\{\s*\}/gu;
/** Marks that end nothing; dots, question and exclamation marks may belong to the title. */
const EDGE_MARKS = /^[\s,;:/|_·•–—-]+(?=\S)|(?<=\S)[\s,;:/|_·•–—-]+$/gu;

/** One line without doubled spaces, without brackets that lost their content, without marks at its edges. */
export const tidy = (line: string): string =>
  line.replace(EMPTY_BRACKETS, ' ').replace(/\s+/gu, ' ').trim().replace(EDGE_MARKS, '').trim();
