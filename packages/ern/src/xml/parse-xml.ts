import { XmlElement as ParsedElement, XmlCData, XmlDocument, XmlText } from 'libxml2-wasm';
import type { XmlElement } from './element.ts';

/** Messages and acknowledgements are far less deep. */
const DEEPEST = 64;

const attributesOf = (node: ParsedElement): Record<string, string> =>
  Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));

const toElement = (node: ParsedElement, depth: number): XmlElement => {
  if (depth > DEEPEST) throw new Error('too deep');
  const children: (XmlElement | string)[] = [];
  for (let child = node.firstChild; child; child = child.next)
    if (child instanceof ParsedElement) children.push(toElement(child, depth + 1));
    else if (child instanceof XmlText || child instanceof XmlCData) children.push(child.content);
  return { name: node.name, attributes: attributesOf(node), children, field: null };
};

/**
 * Parses untrusted XML into elements named without prefixes, or returns null. By the parser's defaults, entities stay
 * empty and nothing is fetched; XML_PARSE_NOENT would read local files.
 */
export const parseXml = (bytes: Uint8Array): XmlElement | null => {
  try {
    using document = XmlDocument.fromBuffer(bytes);
    return toElement(document.root, 0);
  } catch {
    return null;
  }
};
