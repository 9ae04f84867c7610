import type { ArtistRole, Party, ReleaseModel, TrackModel } from '../model/release-model.ts';
import { element, type XmlElement } from '../xml/element.ts';
import type { Contribution, Dialect } from './dialect.ts';
import { ARTIST_CONTRIBUTIONS, COMPOSER_CONTRIBUTIONS, CREDIT_CONTRIBUTIONS, DISPLAY_ROLES } from './roles.ts';
import { everywhere } from './titles.ts';

type ArtistCredits = readonly { readonly party: string; readonly role: ArtistRole }[];

export const partyReference = (key: string): string => `P${key}`;

const nameOf = (release: ReleaseModel, key: string): string =>
  release.parties.find((party) => party.key === key)?.name ?? '';

/** Each artist once, with the role that is shown: main before featured. */
const shownOf = (artists: ArtistCredits): { party: string; role: string }[] => {
  const shown = new Map<string, string>();
  for (const { party, role } of artists) {
    const display = DISPLAY_ROLES[role];
    if (display && shown.get(party) !== 'MainArtist') shown.set(party, display);
  }
  const all = [...shown].map(([party, role]) => ({ party, role }));
  return [...all.filter(({ role }) => role === 'MainArtist'), ...all.filter(({ role }) => role !== 'MainArtist')];
};

/** `Ana Ruiz & Bo Lin feat. Cy`. */
const displayName = (release: ReleaseModel, shown: readonly { party: string; role: string }[]): string => {
  const names = (role: string) => shown.filter((one) => one.role === role).map(({ party }) => nameOf(release, party));
  const [main, featured] = [names('MainArtist'), names('FeaturedArtist')];
  const lead = main.join(' & ');
  return featured.length === 0 ? lead : `${lead} feat. ${featured.join(' & ')}`;
};

/** The displayed artists: as one name, and each with a number. */
export const displayArtists = (release: ReleaseModel, artists: ArtistCredits, path: string): XmlElement[] => {
  const shown = shownOf(artists);
  const field = `${path}artists`;
  return [
    everywhere('DisplayArtistName', displayName(release, shown), field, { LanguageAndScriptCode: release.language }),
    ...shown.map(({ party, role }, place) =>
      element(
        'DisplayArtist',
        [
          element('ArtistPartyReference', partyReference(party), { field }),
          element('DisplayArtistRole', role, { field }),
        ],
        { attributes: { SequenceNumber: String(place + 1) }, field },
      ),
    ),
  ];
};

/** A party's contributions to a track, with the list that names them first. */
interface Part {
  readonly list: 'composers' | 'artists' | 'credits';
  readonly contributions: Contribution[];
}

/** All that each party contributed, in the order in which they are named first. */
const partsOf = (track: TrackModel): Map<string, Part> => {
  const all = new Map<string, Part>();
  const add = (list: Part['list'], party: string, role: string, instrument: string | null = null) => {
    const part = all.get(party) ?? { list, contributions: [] };
    if (!part.contributions.some((one) => one.role === role && one.instrument === instrument))
      part.contributions.push({ role, instrument });
    all.set(party, part);
  };
  for (const { party, role } of track.composers)
    for (const one of COMPOSER_CONTRIBUTIONS[role]) add('composers', party, one);
  for (const { party, role } of track.artists)
    for (const one of ARTIST_CONTRIBUTIONS[role] ?? []) add('artists', party, one);
  for (const { party, role, instrument } of track.credits)
    add('credits', party, CREDIT_CONTRIBUTIONS[role], instrument);
  return all;
};

/** One contributor for each party, with all its roles. */
export const contributors = (track: TrackModel, dialect: Dialect, path: string): XmlElement[] =>
  [...partsOf(track)].map(([party, { list, contributions }], place) =>
    element(
      'Contributor',
      [element('ContributorPartyReference', partyReference(party)), ...dialect.writeRoles(contributions)],
      { attributes: { SequenceNumber: String(place + 1) }, field: `${path}${list}` },
    ),
  );

/** The parties that a message names, each once, with the field in which they are named first. */
export const usedParties = (release: ReleaseModel): (Party & { readonly field: string })[] => {
  const fields = new Map<string, string>();
  const add = (party: string, field: string) => fields.set(party, fields.get(party) ?? field);
  for (const { party } of shownOf(release.artists)) add(party, 'artists');
  for (const [place, track] of release.tracks.entries()) {
    for (const { party } of shownOf(track.artists)) add(party, `tracks.${place}.artists`);
    for (const [party, { list }] of partsOf(track)) add(party, `tracks.${place}.${list}`);
  }
  return release.parties.flatMap((party) => {
    const field = fields.get(party.key);
    return field === undefined ? [] : [{ ...party, field }];
  });
};
