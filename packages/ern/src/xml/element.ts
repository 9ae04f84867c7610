/** An element of a message before serialization: names come only from our code, values from anywhere. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** The field of the release that an issue in here points to. */
  readonly field: string | null;
}

type Child = XmlElement | string | null | undefined | readonly (XmlElement | null)[];

interface Options {
  readonly attributes?: Readonly<Record<string, string | null>>;
  readonly field?: string;
}

const isElement = (child: XmlElement | string | null | undefined): child is XmlElement | string =>
  child !== null && child !== undefined;

/** An element; children and attributes that are null are left out. */
export const element = (name: string, children: readonly Child[] | string, options: Options = {}): XmlElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(options.attributes ?? {}).filter((entry): entry is [string, string] => entry[1] !== null),
  ),
  children:
    typeof children === 'string'
      ? [children]
      : children.flat().filter((child): child is XmlElement | string => isElement(child)),
  field: options.field ?? null,
});

/** An element that is there only with a text. */
export const optional = (name: string, text: string | null, options: Options = {}): XmlElement | null =>
  text === null ? null : element(name, text, options);

/** The elements among the children. */
export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

/** The children of a name. */
export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  elementsOf(parent).filter((child) => child.name === name);

/** The first child of each name down the path. */
export const find = (parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => (at ? childrenOf(at, name)[0] : undefined), parent);

/** The text of an element; empty where there is none. */
export const textOf = (parent: XmlElement | undefined, ...path: readonly string[]): string =>
  find(parent, ...path)
    ?.children.filter((child) => typeof child === 'string')
    .join('') ?? '';

/** An element and all below it, in the order of the document. */
export const walk = (root: XmlElement): XmlElement[] => [root, ...elementsOf(root).flatMap(walk)];
