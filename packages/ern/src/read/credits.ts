import { ARTIST_CONTRIBUTIONS, COMPOSER_CONTRIBUTIONS, CREDIT_CONTRIBUTIONS } from '../message/roles.ts';
import type { ArtistRole, ComposerRole, CreditRole } from '../model/release-model.ts';
import { childrenOf, find, textOf, type XmlElement } from '../xml/element.ts';
import { mainChild, textAt } from './elements.ts';

/** A person or group, with the ids that stores know. */
export interface ReadParty {
  readonly name: string;
  readonly isni: string | null;
  readonly spotifyId: string | null;
  readonly appleId: string | null;
}

export interface ReadCredit<Role> {
  readonly party: ReadParty;
  readonly role: Role;
}

export interface ReadContributor extends ReadCredit<CreditRole> {
  /** An allowed value of InstrumentType. */
  readonly instrument: string | null;
}

export interface ReadCredits {
  readonly artists: readonly ReadCredit<ArtistRole>[];
  readonly composers: readonly ReadCredit<ComposerRole>[];
  readonly credits: readonly ReadContributor[];
  /** Roles that Dubplate does not have, as they are written. */
  readonly otherRoles: readonly { readonly name: string; readonly role: string }[];
}

/** Artists who are shown, in the terms of both versions. */
const SHOWN: Readonly<Record<string, ArtistRole>> = {
  MainArtist: 'PRIMARY_ARTIST',
  FeaturedArtist: 'FEATURING',
  FeaturingArtist: 'FEATURING',
};

const invert = <Role extends string>(contributions: Partial<Record<Role, string | readonly string[]>>) =>
  Object.fromEntries(
    (Object.entries(contributions) as [Role, string | readonly string[]][])
      // A role that is written as two others is read as those.
      .filter(([, names]) => [names].flat().length === 1)
      .map(([role, names]) => [[names].flat()[0] as string, role]),
  ) as Readonly<Record<string, Role>>;

const ARTIST_ROLES: Readonly<Record<string, ArtistRole>> = {
  ...SHOWN,
  ...invert(ARTIST_CONTRIBUTIONS),
  Producer: 'PRODUCER',
};
const COMPOSER_ROLES: Readonly<Record<string, ComposerRole>> = {
  ...invert(COMPOSER_CONTRIBUTIONS),
  Writer: 'WRITER',
  Librettist: 'LYRICIST',
};
const CREDIT_ROLES: Readonly<Record<string, CreditRole>> = {
  ...invert(CREDIT_CONTRIBUTIONS),
  Mixer: 'MIXING_ENGINEER',
  AssociatedPerformer: 'MUSICIAN',
};

/** Roles that repeat what `DisplayArtist` says. */
const IMPLIED = ['Artist', 'Performer', 'Contributor'];

const readParty = (party: XmlElement): ReadParty => {
  const ids = childrenOf(party, 'PartyId').flatMap((id) => [id, ...childrenOf(id, 'ProprietaryId')]);
  const own = (pattern: RegExp) =>
    ids.flatMap((id) => {
      const [, found] = pattern.exec(textOf(id).trim()) ?? [];
      return found && !id.attributes.Namespace?.startsWith('DPID:') ? [{ found, space: id.attributes.Namespace }] : [];
    });
  const isni =
    textAt(find(party, 'PartyId'), ['ISNI']) ??
    textAt(
      ids.find((id) => id.attributes.IsISNI === 'true'),
      [],
    );
  return {
    name: textAt(mainChild(party, 'PartyName'), ['FullName']) ?? textAt(party, ['FullName']) ?? '',
    isni: isni?.replace(/[\s-]/g, '') ?? null,
    spotifyId: own(/^(?:spotify:artist:)?([A-Za-z0-9]{22})$/)[0]?.found ?? null,
    appleId: own(/^(\d{5,12})$/).find(({ space }) => /apple|itunes/i.test(space ?? ''))?.found ?? null,
  };
};

/** The parties of ERN 4 by their references. */
export type Parties = ReadonlyMap<string, ReadParty>;

export const readParties = (root: XmlElement): Parties => {
  const list = find(root, 'PartyList');
  const parties = list ? childrenOf(list, 'Party') : [];
  return new Map(parties.map((party) => [textOf(party, 'PartyReference').trim(), readParty(party)]));
};

/** The texts of elements such as `Role`: ERN 4.3.2 has them in `Value`, others their own words in an attribute. */
const rolesIn = (one: XmlElement, ...names: readonly string[]) =>
  names.flatMap((name) =>
    childrenOf(one, name).map((role) => {
      const value = textAt(role, ['Value'], []) ?? '';
      return {
        role: value === 'UserDefined' ? (role.attributes.UserDefinedValue ?? value) : value,
        instruments: childrenOf(role, 'InstrumentType').map((instrument) => textOf(instrument).trim()),
      };
    }),
  );

const partyOf = (one: XmlElement, parties: Parties, reference: string): ReadParty | null => {
  const party = parties.get(textOf(one, reference).trim()) ?? readParty(one);
  return party.name === '' ? null : party;
};

const inSequence = (elements: readonly XmlElement[]): XmlElement[] => {
  const place = ({ attributes }: XmlElement) => Number(attributes.SequenceNumber ?? Number.MAX_SAFE_INTEGER);
  return elements.toSorted((a, b) => place(a) - place(b));
};

/** Who made a recording or a release, by the roles that Dubplate has. */
export const creditsOf = (parent: XmlElement, parties: Parties): ReadCredits => {
  const artists: ReadCredit<ArtistRole>[] = [];
  const composers: ReadCredit<ComposerRole>[] = [];
  const credits: ReadContributor[] = [];
  const otherRoles: { name: string; role: string }[] = [];

  const add = (party: ReadParty, role: string, instruments: readonly string[]) => {
    const [artist, composer, credit] = [ARTIST_ROLES[role], COMPOSER_ROLES[role], CREDIT_ROLES[role]];
    if (artist) artists.push({ party, role: artist });
    else if (composer) composers.push({ party, role: composer });
    else if (credit)
      for (const instrument of instruments.length > 0 ? instruments : [null])
        credits.push({ party, role: credit, instrument });
    else if (role !== '' && !IMPLIED.includes(role)) otherRoles.push({ name: party.name, role });
  };

  for (const one of inSequence(childrenOf(parent, 'DisplayArtist'))) {
    const party = partyOf(one, parties, 'ArtistPartyReference');
    for (const { role } of rolesIn(one, 'DisplayArtistRole', 'ArtistRole')) if (party) add(party, role, []);
  }
  const contributors = ['Contributor', 'ResourceContributor', 'IndirectResourceContributor'];
  for (const name of contributors)
    for (const one of inSequence(childrenOf(parent, name))) {
      const party = partyOf(one, parties, 'ContributorPartyReference');
      const beside = childrenOf(one, 'InstrumentType').map((instrument) => textOf(instrument).trim());
      const roles = rolesIn(one, 'Role', 'ResourceContributorRole', 'IndirectResourceContributorRole');
      for (const { role, instruments } of roles) if (party) add(party, role, [...instruments, ...beside]);
    }
  return { artists, composers, credits, otherRoles };
};
