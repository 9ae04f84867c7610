import type { XmlElement } from './element.ts';

/** A text has a character that no XML 1.0 document can hold. */
export class InvalidCharacter extends Error {
  /** The field that it came from; null where there is none. */
  readonly field: string | null;

  constructor(text: string, field: string | null) {
    super(`${forbiddenCharacter(text)} can’t be part of a message`);
    this.name = 'InvalidCharacter';
    this.field = field;
  }
}

/** All but the characters of XML 1.0, production 2; halves of surrogate pairs among them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** The first character of a text that no message can hold, as `U+0000`; null where there is none. */
export const forbiddenCharacter = (text: string): string | null => {
  const [character] = FORBIDDEN.exec(text) ?? [];
  const code = character?.codePointAt(0);
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const escapeText = (text: string, pattern: RegExp, field: string | null): string => {
  if (FORBIDDEN.test(text)) throw new InvalidCharacter(text, field);
  return text.replace(pattern, (character) => ENTITIES[character] ?? character);
};

const write = ({ name, attributes, children, field }: XmlElement, inherited: string | null): string => {
  const origin = field ?? inherited;
  const opening = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(value, /[&<>"\r\n\t]/g, origin)}"`,
  );
  const content = children.map((child) =>
    typeof child === 'string' ? escapeText(child, /[&<>\r]/g, origin) : write(child, origin),
  );
  return `<${name}${opening.join('')}>${content.join('')}</${name}>`;
};

/** A whole document, compact: the same tree is the same text. @throws InvalidCharacter */
export const writeXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, null)}\n`;
