import { SaxesParser } from 'saxes';
import type { XmlElement } from './element.ts';

/** Messages and acknowledgements are far less deep. */
const DEEPEST = 64;

/** The first bytes of each encoding, with and without a byte order mark (XML 1.0, appendix F). */
const BEGINNINGS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];
/** In this the declaration of an encoding ends. Bytes. */
const DECLARATION_BYTES = 256;

const encodingOf = (bytes: Uint8Array): string => {
  const found = BEGINNINGS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (found) return found[1];
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
};

/** Decodes XML in the encoding that its first bytes or its declaration name. @throws if it is in another one */
const decodeXml = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);

/** Returns whether a file that begins with these bytes is XML, in any encoding. */
export const looksLikeXml = (head: Uint8Array): boolean => {
  try {
    return /^\s*</.test(new TextDecoder(encodingOf(head)).decode(head));
  } catch {
    return false;
  }
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const localAttributes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name === 'xmlns' || name.startsWith('xmlns:') ? [] : [[localName(name), value]],
    ),
  );

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Parses untrusted XML into elements named without prefixes, or returns null if any of it can't be read: entities of a
 * DTD are not, and nothing is fetched. Comments and processing instructions are left out.
 */
export const parseXml = (bytes: Uint8Array): XmlElement | null => {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEEPEST) throw new Error('too deep');
    const element: OpenElement = {
      name: localName(name),
      attributes: localAttributes(attributes),
      children: [],
      field: null,
    };
    add(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(decodeXml(bytes)).close();
    return root;
  } catch {
    return null;
  }
};
