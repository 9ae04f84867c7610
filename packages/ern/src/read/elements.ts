import { childrenOf, find, textOf, type XmlElement } from '../xml/element.ts';

/** The text of the first path that has one, trimmed; null if none has. */
export const textAt = (parent: XmlElement | undefined, ...paths: readonly (readonly string[])[]): string | null => {
  for (const path of paths) {
    const text = textOf(parent, ...path).trim();
    if (text !== '') return text;
  }
  return null;
};

const WORLD = ['Worldwide', 'World', 'WW'];

const isWorldwide = (one: XmlElement): boolean => {
  const codes = childrenOf(one, 'TerritoryCode').map((code) => textOf(code).trim());
  return WORLD.includes(one.attributes.ApplicableTerritoryCode ?? '') || codes.some((code) => WORLD.includes(code));
};

/** Of elements that repeat by language or territory, the one that counts: the default, the world's, or the first. */
export const mainOf = (elements: readonly XmlElement[]): XmlElement | undefined =>
  elements.find(({ attributes }) => attributes.IsDefault === 'true') ?? elements.find(isWorldwide) ?? elements[0];

/** The child of a name that counts. */
export const mainChild = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && mainOf(childrenOf(parent, name));

/**
 * An element with what ERN 3 says for its main territory: `SoundRecordingDetailsByTerritory` and its like become
 * children of the element itself, where ERN 4 has them.
 */
export const withDetails = (one: XmlElement, name: string): XmlElement => {
  const details = mainChild(one, name);
  return details ? { ...one, children: [...one.children, ...details.children] } : one;
};

/** Whole and fractional seconds of an ISO 8601 duration, `PT1H2M3.5S`; null for anything else and for zero. */
export const secondsOf = (text: string | null): number | null => {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text ?? '');
  if (!parts) return null;
  const [hours, minutes, seconds] = [1, 2, 3].map((place) => Number(parts[place] ?? 0)) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds || null;
};

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day of a date or of a moment, `YYYY-MM-DD`; null for a year or a month alone. */
export const dayOf = (text: string | null): string | null => DAY.exec(text ?? '')?.[0] ?? null;

/** The year and the text of a P or C line without its sign and its year; null without both. */
export const lineOf = (parent: XmlElement | undefined, kind: 'P' | 'C'): { year: number; text: string } | null => {
  const line = mainChild(parent, `${kind}Line`);
  const written = textAt(line, [`${kind}LineText`], [`${kind}LineCompany`]) ?? '';
  const unsigned = written.replace(/^\s*(?:\([pc]\)|[℗©])\s*/i, '');
  const [, yearInText] = /^(\d{4})(?=\s)/.exec(unsigned) ?? [];
  const year = textAt(line, ['Year']) ?? yearInText ?? '';
  const text = (yearInText === year ? unsigned.slice(year.length) : unsigned).trim();
  return /^\d{4}$/.test(year) && text !== '' ? { year: Number(year), text } : null;
};

export interface ReadTitle {
  readonly title: string;
  readonly titleVersion: string | null;
  /** `lang[-script][-region]` */
  readonly titleLanguage: string | null;
}

/** The title in its parts: `DisplayTitle` of ERN 4, `Title` and `ReferenceTitle` of ERN 3. */
export const titleOf = (parent: XmlElement): ReadTitle => {
  const titles = [mainChild(parent, 'DisplayTitle'), mainChild(parent, 'ReferenceTitle'), mainChild(parent, 'Title')];
  const written = titles.filter((one) => textAt(one, ['TitleText']) !== null);
  const [main] = written;
  const alone = mainChild(parent, 'DisplayTitleText');
  return {
    title: textAt(main, ['TitleText']) ?? textAt(alone, []) ?? '',
    titleVersion: written.map((one) => textAt(one, ['SubTitle'])).find((version) => version !== null) ?? null,
    titleLanguage: (main ?? alone)?.attributes.LanguageAndScriptCode ?? null,
  };
};

/** The first file that a resource names, relative to the message. */
export const fileOf = (resource: XmlElement, ...technical: readonly string[]): string | null => {
  for (const name of technical)
    for (const details of childrenOf(resource, name)) {
      const file = find(details, 'DeliveryFile', 'File') ?? find(details, 'File');
      const name = textAt(file, ['URI'], ['FileName']);
      const folder = textAt(file, ['FilePath'])?.replace(/\/$/, '');
      if (name !== null) return folder ? `${folder}/${name}` : name;
    }
  return null;
};
