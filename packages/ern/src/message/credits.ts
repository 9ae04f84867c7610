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
  return [...shown].map(([party, role]) => ({ party, role }));
};

/** `Ana Ruiz & Bo Lin feat. Cy`. */
const displayName = (release: ReleaseModel, shown: readonly { party: string; role: string }[]): string => {
  const names = (role: string) => shown.filter((one) => one.role === role).map(({ party }) => nameOf(release, party));
  const [main, featured] = [names('MainArtist'), names('FeaturedArtist')];
  const lead = main.join(' & ');
  return featured.length === 0 ? lead : `${lead} feat. ${featured.join(' & ')}`;
};

/** Who is shown as the artist: as one name, and each with a number. */
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

/** All that each party contributed, in the order in which they are named first. */
const contributionsOf = (track: TrackModel): Map<string, Contribution[]> => {
  const all = new Map<string, Contribution[]>();
  const add = (party: string, role: string, instrument: string | null = null) => {
    const known = all.get(party) ?? [];
    if (!known.some((one) => one.role === role && one.instrument === instrument)) known.push({ role, instrument });
    all.set(party, known);
  };
  for (const { party, role } of track.composers) for (const one of COMPOSER_CONTRIBUTIONS[role]) add(party, one);
  for (const { party, role } of track.artists) for (const one of ARTIST_CONTRIBUTIONS[role] ?? []) add(party, one);
  for (const { party, role, instrument } of track.credits) add(party, CREDIT_CONTRIBUTIONS[role], instrument);
  return all;
};

/** One contributor for each party, with all its roles. */
export const contributors = (track: TrackModel, dialect: Dialect, path: string): XmlElement[] =>
  [...contributionsOf(track)].map(([party, contributions], place) =>
    element(
      'Contributor',
      [
        element('ContributorPartyReference', partyReference(party), { field: `${path}composers` }),
        ...dialect.writeRoles(contributions),
      ],
      { attributes: { SequenceNumber: String(place + 1) }, field: `${path}composers` },
    ),
  );

/** The parties that a message names, each once. */
export const usedParties = (release: ReleaseModel): Party[] => {
  const used = new Set([
    ...shownOf(release.artists).map(({ party }) => party),
    ...release.tracks.flatMap((track) => [
      ...shownOf(track.artists).map(({ party }) => party),
      ...contributionsOf(track).keys(),
    ]),
  ]);
  return release.parties.filter(({ key }) => used.has(key));
};
