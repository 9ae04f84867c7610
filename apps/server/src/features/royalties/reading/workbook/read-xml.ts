import { SaxesParser } from 'saxes';
import type { ByteSource } from '../byte-source.ts';
import { brokenFile, SalesReportUnreadable } from '../report-unreadable.ts';

type Attributes = Readonly<Record<string, string>>;

/** Names are without their prefixes. */
interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Characters between two tags: the parser holds them in memory. */
const UNTAGGED_MAX = 4 * 1024 ** 2;
const DEPTH_MAX = 100;

const damaged = () => brokenFile('the workbook is damaged.', 'книга Excel повреждена.');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a document; yields after each chunk. @throws SalesReportUnreadable */
export async function* readXml(source: ByteSource, handlers: XmlHandlers): AsyncIterable<void> {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  const decoder = new TextDecoder();
  let depth = 0;
  let untagged = 0;
  parser.on('opentag', ({ name, attributes }) => {
    untagged = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw damaged();
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    untagged = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const parse = (text: string) => {
    untagged += text.length;
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof SalesReportUnreadable ? error : damaged();
    }
    if (untagged > UNTAGGED_MAX + text.length) throw damaged();
  };
  for await (const chunk of source.open()) {
    parse(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parse(decoder.decode());
  if (depth > 0) throw damaged();
  yield;
}

/** Parses a whole document. */
export const parseXml = async (source: ByteSource, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of readXml(source, handlers));
};
