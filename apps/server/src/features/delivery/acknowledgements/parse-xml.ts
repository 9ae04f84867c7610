import type { XmlElement } from '@dubplate/ern/xml/element';
import { XmlElement as LibElement, XmlDocument, XmlText } from 'libxml2-wasm';

/** Deeper than any acknowledgement is. */
const DEEPEST = 64;

const attributesOf = (node: LibElement): Record<string, string> =>
  Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));

const toElement = (node: LibElement, depth: number): XmlElement => {
  if (depth > DEEPEST) throw new Error('too deep');
  const children: (XmlElement | string)[] = [];
  for (let child = node.firstChild; child; child = child.next)
    if (child instanceof LibElement) children.push(toElement(child, depth + 1));
    else if (child instanceof XmlText) children.push(child.content);
  return { name: node.name, attributes: attributesOf(node), children, field: null };
};

/**
 * Reads a stranger's XML, names without their prefixes; null where it is none. Entities stay empty and nothing is
 * fetched: these are the parser's defaults, and XML_PARSE_NOENT would read local files.
 */
export const parseXml = (bytes: Buffer): XmlElement | null => {
  try {
    using document = XmlDocument.fromBuffer(bytes);
    return toElement(document.root, 0);
  } catch {
    return null;
  }
};
