import { element, type XmlElement } from '../xml/element.ts';
import type { ErnVersion } from './envelope.ts';

/** One role of a contributor, with the instrument of a musician. */
export interface Contribution {
  readonly role: string;
  readonly instrument: string | null;
}

/** Differences between the versions of the standard. */
export interface Dialect {
  readonly namespace: string;
  readonly genreElement: string;
  readonly hasAi: boolean;
  readonly writeRoles: (contributions: readonly Contribution[]) => XmlElement[];
}

export const DIALECTS: Readonly<Record<ErnVersion, Dialect>> = {
  '4.3': {
    namespace: 'http://ddex.net/xml/ern/43',
    genreElement: 'Genre',
    hasAi: false,
    writeRoles: (contributions) => [
      ...[...new Set(contributions.map(({ role }) => role))].map((role) => element('Role', role)),
      ...contributions.flatMap(({ instrument }) =>
        instrument === null ? [] : [element('InstrumentType', instrument)],
      ),
    ],
  },
  '4.3.2': {
    namespace: 'http://ddex.net/xml/ern/432',
    genreElement: 'DisplayGenre',
    hasAi: true,
    writeRoles: (contributions) =>
      contributions.map(({ role, instrument }) =>
        element('Role', [element('Value', role), instrument === null ? null : element('InstrumentType', instrument)]),
      ),
  },
};
