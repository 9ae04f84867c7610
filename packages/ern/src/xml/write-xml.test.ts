import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import { element } from './element.ts';
import { InvalidCharacter, writeXml } from './write-xml.ts';

const HOSTILE = [
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '<!--',
  '&#65;',
  '&amp;',
  'R&B; Soul',
  '\r',
  '\n',
  '\t',
  '\u0000',
  '\u000B',
  '\uFFFE',
  '\uD800',
  '\uDC00',
  '🎹',
  'ё',
  '\u2028',
];

it('writes 20,000 hostile texts so that they are read back as they were, or refuses them', () => {
  const texts = fc.sample(
    fc
      .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 6 })
      .map((parts) => parts.join('')),
    { numRuns: 20_000, seed: 7 },
  );
  let refused = 0;
  for (const text of texts) {
    const tree = element('a', [element('b', text)], { attributes: { c: text } });
    let xml: string;
    try {
      xml = writeXml(tree);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidCharacter);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may be refused
      expect(text).toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]/);
      refused += 1;
      continue;
    }
    using document = XmlDocument.fromString(xml);
    expect(document.root.get('b')?.content).toBe(text);
    expect(document.root.attr('c')?.content).toBe(text);
  }
  expect(refused).toBeGreaterThan(1_000);
  expect(refused).toBeLessThan(18_000);
});

it('names the field with a forbidden character', () => {
  const tree = element('a', [element('b', [element('c', 'x\u0000')], { field: 'tracks.0.title' })]);
  expect(() => writeXml(tree)).toThrow(
    expect.objectContaining({ field: 'tracks.0.title', message: expect.stringContaining('U+0000') }),
  );
});
