import { describe, expect, it } from 'vitest';
import { elementsOf } from './element.ts';
import { looksLikeXml, parseXml } from './parse-xml.ts';

const parse = (text: string) => parseXml(new TextEncoder().encode(text));
const utf16 = (text: string, { isBig = false, mark = true } = {}): Uint8Array => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const MESSAGE = '<?xml version="1.0" encoding="UTF-16"?><a><b>Café Ночь</b></a>';

describe('an element', () => {
  it('keeps what follows a processing instruction or a comment, wherever they stand', () => {
    const root = parse('<?style x?><a><?one?><b>1</b><?two?><!-- three --><b>2</b>x<?four?>y</a><?five?>');
    expect(root && elementsOf(root).map(({ children }) => children)).toEqual([['1'], ['2']]);
    expect(root?.children.slice(-2)).toEqual(['x', 'y']);
  });

  it('is named without its prefix, as its attributes are, and loses the declarations of prefixes', () => {
    const root = parse('<e:a xmlns:e="urn:e" xmlns="urn:x" e:b="1" c="2"><![CDATA[<&>]]>&amp;&#65;</e:a>');
    expect(root).toEqual({ name: 'a', attributes: { b: '1', c: '2' }, children: ['<&>', '&A'], field: null });
  });
});

describe('an encoding', () => {
  it.each([
    ['UTF-16, little-endian', utf16(MESSAGE)],
    ['UTF-16, big-endian', utf16(MESSAGE, { isBig: true })],
    ['UTF-16 without a byte order mark', utf16(MESSAGE, { mark: false })],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<a><b>Café Ночь</b></a>')],
  ])('%s is read', (_, bytes) => {
    const root = parseXml(bytes);
    expect(root && elementsOf(root)[0]?.children).toEqual(['Café Ночь']);
    expect(looksLikeXml(bytes.subarray(0, 64))).toBe(true);
  });

  it('is the declared one', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>', 'latin1');
    expect(parseXml(latin)?.children).toEqual(['Café']);
    expect(parse('<?xml version="1.0" encoding="none-such"?><a/>')).toBeNull();
  });

  it('that the bytes are not in makes the document unreadable', () => {
    expect(parseXml(Buffer.from('<a>Café</a>', 'latin1'))).toBeNull();
  });
});

describe('a document', () => {
  it.each([
    ['entities of a DTD', '<!DOCTYPE a [<!ENTITY name "Vera">]><a>&name;</a>'],
    ['entities that nobody declared', '<a>R&B; Soul</a>'],
    ['an end that is missing', '<a><b></b>'],
    ['two roots', '<a/><b/>'],
    ['more levels than any message', '<a>'.repeat(80) + '</a>'.repeat(80)],
    ['nothing', ''],
  ])('with %s is unreadable, not read in part', (_, text) => {
    expect(parse(text)).toBeNull();
  });
});

it.each([['{"a": 1}'], ['UPC;Title\n1;<b>'], ['PK\u0003\u0004'], ['']])('%j is no XML', (text) => {
  expect(looksLikeXml(new TextEncoder().encode(text))).toBe(false);
});
