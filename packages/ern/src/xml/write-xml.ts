import type { XmlElement } from './element.ts';

/** A text has a character that no XML 1.0 document can hold. */
export class InvalidCharacter extends Error {
  /** The field that it came from; null where there is none. */
  readonly field: string | null;

  constructor(text: string, field: string | null) {
    const [character = ''] = FORBIDDEN.exec(text) ?? [];
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    super(`U+${code} can’t be part of a message`);
    this.name = 'InvalidCharacter';
    this.field = field;
  }
}

// XML 1.0, production 2, and halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const escape = (text: string, pattern: RegExp, field: string | null): string => {
  if (FORBIDDEN.test(text)) throw new InvalidCharacter(text, field);
  return text.replace(pattern, (character) => ENTITIES[character] ?? character);
};

const write = ({ name, attributes, children, field }: XmlElement, inherited: string | null): string => {
  const origin = field ?? inherited;
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value, /[&<>"\r\n\t]/g, origin)}"`);
  const content = children.map((child) =>
    typeof child === 'string' ? escape(child, /[&<>\r]/g, origin) : write(child, origin),
  );
  return `<${name}${opening.join('')}>${content.join('')}</${name}>`;
};

/** A whole document, compact: the same tree is the same text. @throws InvalidCharacter */
export const writeXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, null)}\n`;
