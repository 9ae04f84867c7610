// Finds sentences in comments, test titles and docs that are hard to read: see CONTRIBUTING.md.

/** Habits that make a sentence hard to read, by what to write instead. */
const HABITS: Readonly<Record<string, RegExp>> = {
  'start with the subject or the verb':
    /^(?!How (many|long|often|much|to)\b|When [^,.;]+, \w)(What|Who|Whose|Whom|Where|When|How|Which|As|Of)\b(?!.*\?$)/,
  'name the thing instead of “what is”':
    /\bwhat (is|was|are|were|has|had|have|came|comes|goes|lies|stands|a person|somebody|nobody)\b/i,
  'name the person: user, caller, author, staff': /\b(somebody|nobody|everybody|anybody)\b/i,
  'repeat the noun instead of “one that”':
    /\b(one|those|that) (that|who|whose|which|of which)\b|\bthe one (that|who|by|of)\b/i,
  'write “is not a” or “there is no”':
    /(?<!\bthere )\b(is|are|was|were) (no|none|nothing|nobody)\b(?! (longer|more than))/i,
  'write “only” instead of “alone”': /(?<!\b(let|leave|left|stand|stands|by \w+) )\balone\b/i,
  'cut the filler':
    /\b(meanwhile|besides|nevertheless|for ever|by itself|of its own|of one's own|so much|so many|so long|under way|on its way|at hand|anew|whoever|whatever|outright|goes on|gone on|gives way)\b/i,
  'use the technical verb: contains, requests, returns, expires':
    /\b(knows?|asks?(?! (for|the user|whether|again))|(?<!(RFC \d+|spec|specification|docs|documentation|header|standard) )says?|tells?|told|hears?|wants?|lives?|lived|dies?|died|lays?|stands?|minds?|forgets?|remembers?)\b/i,
};
/** Prose of documents may use these where a comment may not. */
const ALLOWED_IN_DOCS = [
  'start with the subject or the verb',
  'use the technical verb: contains, requests, returns, expires',
];

/** Shorter texts are labels, not sentences. */
const MIN_LENGTH = 12;
const SENTENCE_END = /(?<=[.;]) (?=[A-Z@])/;
const DOC_SENTENCE_END = /(?<=[.;:]) /;

type Kind = 'comment' | 'test title' | 'doc';

interface Sentence {
  readonly line: number;
  readonly kind: Kind;
  readonly text: string;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function* docSentences(text: string): Generator<Sentence> {
  let isCode = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode;
    else if (!isCode)
      for (const part of line.replace(/^[\s>|#*-]+/, '').split(DOC_SENTENCE_END))
        yield { line: index + 1, kind: 'doc', text: part };
  }
}

function* blockComments(text: string): Generator<Sentence> {
  for (const { index, 1: body = '' } of text.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\//gm))
    for (const part of body
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .split(SENTENCE_END))
      yield { line: lineAt(text, index), kind: 'comment', text: part };
}

/** Reads adjacent line comments as one text; a comment behind code is separate. */
function* lineComments(text: string): Generator<Sentence> {
  const blocks: { line: number; text: string }[] = [];
  let canGrow = false;
  for (const [index, line] of text.split('\n').entries()) {
    const own = /^\s*\/\/ (.+)$/.exec(line)?.[1];
    const found = own ?? /[;{,)] \/\/ (.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (found === undefined || /^(biome|@ts|eslint|#)/.test(found)) canGrow = false;
    else {
      if (last && canGrow) last.text += ` ${found}`;
      else blocks.push({ line: index + 1, text: found });
      canGrow = own !== undefined;
    }
  }
  for (const block of blocks)
    for (const part of block.text.split(SENTENCE_END)) yield { line: block.line, kind: 'comment', text: part };
}

function* testTitles(text: string): Generator<Sentence> {
  const title = /^\s*(?:it|test|describe)(?:\.\w+)*[\s\S]{0,600}?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/gm;
  for (const { index, 2: words = '' } of text.matchAll(title))
    yield { line: lineAt(text, index), kind: 'test title', text: words };
}

/** Code, links and quoted words don't count. */
const plainText = (sentence: string): string =>
  sentence
    .replace(/`[^`]*`/g, '`x`')
    .replace(/\{@link[^}]*\}/g, 'x')
    .replace(/[“"«][^”"»]*[”"»]/g, 'x')
    .replace(/^@(param|returns?|throws)\s+(\S+\s+-?\s*)?/, '')
    .trim();

const isRussian = (text: string): boolean =>
  (text.match(/[а-яё]/gi) ?? []).length > (text.match(/[a-z]/gi) ?? []).length;

const isDocument = (path: string): boolean => /^(docs\/|ops\/|README|CONTRIBUTING).*\.md$/.test(path);
const isCode = (path: string): boolean =>
  /\.(tsx?|mjs)$/.test(path) &&
  !/(^|\/)(dist|node_modules|pictures)\/|routeTree|\.gen\.|messages\.(en|ru)\.ts$/.test(path);

export interface ProseIssue {
  readonly where: string;
  readonly text: string;
  readonly advice: string;
}

/** Counts the sentences of a file, and finds those with a habit. */
export const checkProse = (path: string, text: string): { sentences: number; issues: ProseIssue[] } => {
  const found: Sentence[] = [];
  if (isDocument(path)) found.push(...docSentences(text));
  else if (isCode(path)) {
    found.push(...blockComments(text), ...lineComments(text));
    if (/\.(test|spec)\.tsx?$/.test(path)) found.push(...testTitles(text));
  }
  let sentences = 0;
  const issues: ProseIssue[] = [];
  for (const { line, kind, text: sentence } of found) {
    const plain = plainText(sentence);
    if (plain.length < MIN_LENGTH || isRussian(plain)) continue;
    sentences += 1;
    const habit = Object.entries(HABITS).find(
      ([advice, pattern]) => pattern.test(plain) && !(kind === 'doc' && ALLOWED_IN_DOCS.includes(advice)),
    );
    if (habit) issues.push({ where: `${path}:${line}`, text: plain, advice: habit[0] });
  }
  return { sentences, issues };
};
