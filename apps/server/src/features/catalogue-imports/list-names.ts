import {
  createReferenceNames,
  type NamedLanguage,
  type NamedStyle,
  type ReferenceNames,
} from '@dubplate/rules/catalogue/reference-names';
import { languageCodeOf, listLanguages, listMusicStyles, listSwitchedOff } from '#features/reference/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** Genres and languages that a draft may have, with their names in both languages. */
export interface NamedReference {
  readonly styles: readonly NamedStyle[];
  readonly languages: readonly NamedLanguage[];
}

export const listNamedReference = async (db: Db): Promise<NamedReference> => {
  const off = await listSwitchedOff(db);
  const names = new Map<string, string[]>();
  const add = (uuid: string, name: string) => names.set(uuid, [...(names.get(uuid) ?? []), name]);
  const styles = listMusicStyles('en', off, false);
  for (const { musicStyleId, name, childs } of [...styles, ...listMusicStyles('ru', off, false)]) {
    add(musicStyleId, name);
    for (const child of childs) add(child.musicStyleId, child.name);
  }
  const languages = listLanguages('en', off, false);
  for (const { languageId, name } of [...languages, ...listLanguages('ru', off, false)]) add(languageId, name);
  const named = (uuid: string) => ({ uuid, names: names.get(uuid) ?? [] });
  return {
    styles: styles.map(({ musicStyleId, childs }) => ({
      ...named(musicStyleId),
      childs: childs.map((child) => named(child.musicStyleId)),
    })),
    languages: languages.map(({ languageId: uuid }) => ({
      uuid,
      names: [languageCodeOf(uuid) ?? '', ...(names.get(uuid) ?? [])],
    })),
  };
};

export const indexNames = ({ styles, languages }: NamedReference): ReferenceNames =>
  createReferenceNames(styles, languages);

export const listNames = async (db: Db): Promise<ReferenceNames> => indexNames(await listNamedReference(db));
