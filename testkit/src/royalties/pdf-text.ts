import { inflateSync } from 'node:zlib';

const objectsOf = (pdf: string): ReadonlyMap<string, string> =>
  new Map([...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]));

const streamOf = (body: string): string => {
  const [, bytes = ''] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
  const raw = Buffer.from(bytes, 'latin1');
  return (/\/FlateDecode/.test(body) ? inflateSync(raw) : raw).toString('latin1');
};

const lettersOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** The letters of the glyphs of a font, from its table for copying text. */
const tableOf = (cmap: string): ReadonlyMap<number, string> => {
  const table = new Map<number, string>();
  for (const [, first = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, hex = ''], place) => {
      table.set(Number.parseInt(first, 16) + place, lettersOf(hex));
    });
  return table;
};

/**
 * Reads the texts of a PDF that PDFKit wrote, piece by piece in the order of writing; those from right to left come as they
 * are seen. A glyph that is missing in its font is read as `\uFFFD`.
 */
export const pdfTexts = (bytes: Uint8Array): string[] => {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const tables = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of (/\/Font <<(.*?)>>/s.exec(body)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      tables.set(name, tableOf(streamOf(objects.get(unicode) ?? '')));
    }
  return [...objects.values()].flatMap((body) => {
    if (!/stream\n/.test(body) || /\/(?:Subtype|Type|Length1)/.test(body.split('stream\n')[0] ?? '')) return [];
    const content = streamOf(body);
    let table: ReadonlyMap<number, string> = new Map();
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, shown = '']) => {
      if (font !== undefined) {
        table = tables.get(font) ?? new Map();
        return [];
      }
      const codes = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [
        codes.map((code) => (code === '0000' ? '\uFFFD' : (table.get(Number.parseInt(code, 16)) ?? '?'))).join(''),
      ];
    });
  });
};
