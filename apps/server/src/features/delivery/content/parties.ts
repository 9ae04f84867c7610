import type { ArtistId } from '@dubplate/contract/ids';
import type { Party } from '@dubplate/ern/model/release-model';

/** The keys of parties are only letters and digits: of artists their ids, of everybody else their place in the release. */
const artistKey = (uuid: ArtistId): string => uuid.replaceAll('-', '');

/** An author's name as stores show it. */
export const authorName = ({
  name,
  surname,
  patronymic,
}: {
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string | null;
}): string => [name, patronymic, surname].filter((part) => part !== null && part.trim() !== '').join(' ');

/** Collects who is named. Somebody who is named as an artist and as an author is a party of their own as each. */
export const createParties = () => {
  const parties = new Map<string, Party>();
  const keysByName = new Map<string, string>();
  return {
    addArtist: (
      uuid: ArtistId,
      { name, spotifyId, appleId }: Pick<Party, 'name' | 'spotifyId' | 'appleId'>,
    ): string => {
      const key = artistKey(uuid);
      parties.set(key, { key, artistUuid: uuid, name, isni: null, spotifyId, appleId });
      return key;
    },
    addPerson: (name: string): string => {
      const known = keysByName.get(name);
      if (known) return known;
      const key = `W${keysByName.size + 1}`;
      keysByName.set(name, key);
      parties.set(key, { key, artistUuid: null, name, isni: null, spotifyId: null, appleId: null });
      return key;
    },
    all: (): Party[] => [...parties.values()],
  };
};
