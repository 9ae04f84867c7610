import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { MusicStyle, Language as ReleaseLanguage } from '@dubplate/contract/reference/schemas';
import type { ComposerRole } from '@dubplate/contract/releases/limits';
import { nameKey } from '@dubplate/rules/catalogue/read-values';
import { createReferenceNames } from '@dubplate/rules/catalogue/reference-names';
import { isSameName } from '#features/artists/index.ts';

interface NamedArtist {
  readonly uuid: string;
  readonly name: string;
}

interface NamesOptions {
  readonly genres: readonly MusicStyle[];
  readonly languages: readonly ReleaseLanguage[];
  /** The artists of the account, last changed first. */
  readonly artists: readonly NamedArtist[];
  /** Artists that the drafts credit, deleted ones among them. */
  readonly credited: readonly NamedArtist[];
  readonly artistRoles: Readonly<Record<ArtistRole, string>>;
  readonly composerRoles: Readonly<Record<ComposerRole, string>>;
  readonly yes: string;
  readonly no: string;
}

interface NamedRole<Role> {
  readonly name: string;
  /** Null if the text names no role. */
  readonly role: Role | null;
}

/** Splits `Bo Lin (Featuring)`. Parentheses without a role belong to the name. */
const createRoleReader = <Role extends string>(roles: Readonly<Record<Role, string>>) => {
  const known = new Map<string, Role>(
    (Object.entries(roles) as [Role, string][]).flatMap(([role, label]) => [
      [nameKey(role), role],
      [nameKey(label), role],
    ]),
  );
  return (written: string): NamedRole<Role> => {
    const [, name, label] = /^(.*\S)\s*\(([^()]*)\)$/s.exec(written) ?? [];
    const role = label === undefined ? undefined : known.get(nameKey(label));
    return name === undefined || role === undefined ? { name: written, role: null } : { name, role };
  };
};

/** The names by which cells show and read genres, languages, artists and roles. */
export const createNames = (options: NamesOptions) => {
  const { genres, languages, artists, credited, artistRoles, composerRoles, yes, no } = options;
  const offered = <Entry extends { readonly is_off?: boolean | undefined }>(entries: readonly Entry[]) =>
    entries.filter(({ is_off }) => !is_off);
  const reference = createReferenceNames(
    offered(genres).map(({ musicStyleId, name, childs }) => ({
      uuid: musicStyleId,
      names: [name],
      childs: offered(childs).map((child) => ({ uuid: child.musicStyleId, names: [child.name] })),
    })),
    offered(languages).map(({ languageId, name }) => ({ uuid: languageId, names: [name] })),
  );
  const styles = new Map(
    genres.flatMap((genre) => [genre, ...genre.childs]).map(({ musicStyleId, name }) => [musicStyleId, name]),
  );
  const languageNames = new Map(languages.map(({ languageId, name }) => [languageId, name]));
  const artistNames = new Map([...credited, ...artists].map(({ uuid, name }) => [uuid, name]));
  const childsOf = (genre: string | null) => genres.find(({ musicStyleId }) => musicStyleId === genre)?.childs ?? [];
  return {
    reference,
    yes,
    no,
    artistRoles,
    composerRoles,
    readArtistRole: createRoleReader(artistRoles),
    readComposerRole: createRoleReader(composerRoles),
    styleName: (uuid: string | null): string => styles.get(uuid ?? '') ?? '',
    languageName: (uuid: string | null): string => languageNames.get(uuid ?? '') ?? '',
    artistName: (uuid: string): string => artistNames.get(uuid) ?? '',
    /** Finds an artist by name: first among the given ones, such as those of the cell. */
    findArtist(name: string, first: readonly string[]): string | null {
      const own = first.map((uuid) => ({ uuid, name: artistNames.get(uuid) ?? '' }));
      const all = [...own, ...artists];
      return (
        (all.find((artist) => artist.name === name) ?? all.find((artist) => isSameName(artist.name, name)))?.uuid ??
        null
      );
    },
    isChildStyle: (genre: string | null, style: string | null): boolean =>
      childsOf(genre).some(({ musicStyleId }) => musicStyleId === style),
    genreChoices: offered(genres).map(({ name }) => name),
    styleChoices: (genre: string | null): string[] => offered(childsOf(genre)).map(({ name }) => name),
    languageChoices: offered(languages).map(({ name }) => name),
    artistChoices: artists.map(({ name }) => name),
  };
};

export type SheetNames = ReturnType<typeof createNames>;
