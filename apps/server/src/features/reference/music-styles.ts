import type { Text } from '@dubplate/contract/catalogue';
import type { MusicStyle } from '@dubplate/contract/reference/schemas';
import type { Language } from '#platform/language.ts';
// The genres and their styles, `English|Russian` (one name where both languages use the same). An entry's id is made from
// its English names: append entries and change Russian names freely, never an English one.
import names from './music-style-names.json' with { type: 'json' };
import { referenceId } from './reference-entry.ts';

interface Style {
  readonly uuid: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly childs: readonly Style[];
}

const toStyle = (line: string, parent: string | null, childs: readonly Style[]): Style => {
  const [en = '', ru = en] = line.split('|');
  return { uuid: referenceId('music-style', parent === null ? en : `${parent}/${en}`), names: { en, ru }, childs };
};

const styles: readonly Style[] = Object.entries(names).map(([name, children]) => {
  const parent = name.split('|')[0] ?? name;
  return toStyle(
    name,
    null,
    children.map((child) => toStyle(child, parent, [])),
  );
});

const childsOf = new Map(styles.map((style) => [style.uuid, new Set(style.childs.map((child) => child.uuid))]));

const listIn = (language: Language): MusicStyle[] => {
  const present = ({ uuid, names }: Style) => ({ musicStyleId: uuid, name: names[language] });
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, language);
  return styles.map((style) => ({ ...present(style), childs: style.childs.map(present).sort(byName) })).sort(byName);
};

const lists = { en: listIn('en'), ru: listIn('ru') };

/**
 * Returns the offered parent styles with their offered children, named and sorted in the reader's language; `all`
 * includes disabled ones, marked. Children of a disabled style are disabled too.
 */
export const listMusicStyles = (language: Language, off: ReadonlySet<string>, all: boolean): MusicStyle[] => {
  const pick = <Entry extends { readonly musicStyleId: string }>(entry: Entry): Entry[] => {
    if (!off.has(entry.musicStyleId)) return [entry];
    return all ? [{ ...entry, is_off: true }] : [];
  };
  return lists[language].flatMap(pick).map((style) => ({ ...style, childs: style.childs.flatMap(pick) }));
};
/** Whether a style may be newly chosen, where these are off. */
export const isStyleOffered = (uuid: string, off: ReadonlySet<string>): boolean =>
  !off.has(uuid) && !styles.some((style) => off.has(style.uuid) && style.childs.some((child) => child.uuid === uuid));
export const isPrimaryStyle = (uuid: string): boolean => childsOf.has(uuid);
/** Whether `uuid` is a child of that parent; of any parent where none is named. */
export const isSecondaryStyle = (uuid: string, parent: string | null): boolean =>
  parent === null
    ? [...childsOf.values()].some((childs) => childs.has(uuid))
    : (childsOf.get(parent)?.has(uuid) ?? false);
/** Returns the name of a style; null for none. */
export const musicStyleName = (uuid: string): Text | null =>
  styles.flatMap((style) => [style, ...style.childs]).find((style) => style.uuid === uuid)?.names ?? null;

/** Whether a genre of any level is called so, in English. */
export const isStyleName = (name: string): boolean =>
  styles.some((style) => [style, ...style.childs].some(({ names }) => names.en === name));
