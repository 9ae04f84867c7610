import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { INSTRUMENT_CODES } from '@dubplate/contract/releases/instruments';
import { ADVISORIES, AI_CONTRIBUTIONS, RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import { TERRITORIES } from '@dubplate/contract/releases/territories';
import { writtenLine } from '@dubplate/contract/written';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '../dates.ts';
import { gs1CheckDigit } from '../releases/codes.ts';
import { COMPOSER_FIELDS, CREDIT_FIELDS, RELEASE_ARTIST_FIELDS } from './catalogue-fields.ts';
import { OWN_FORMAT } from './catalogue-formats.ts';
import type { CatalogueRelease, CatalogueTrack } from './catalogue-release.ts';
import { createCatalogueReader, findTable } from './catalogue-table.ts';
import { createRowGroups } from './read-rows.ts';
import { createReferenceNames } from './reference-names.ts';
import { TEMPLATE_HEADER, templateRows } from './write-template.ts';

const names = createReferenceNames([], []);

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^['=+@;\\([-]{0,3}[A-Za-z ;\\()']{1,12}$/),
    fc.constantFrom('Anna; Boris', '=1+1', "'=quoted", 'Back\\slash', 'Boris (bass guitar)', 'A \\; B'),
  )
  .map(writtenLine)
  .filter((line) => line !== '' && !/\[(spotify|apple):/.test(line) && !/\p{Cc}/u.test(line));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1980-01-01' as LocalDate, days));
const line = maybe(
  fc
    .record({ year: maybe(fc.integer({ min: 1900, max: 2100 })), text: maybe(text) })
    .filter((one) => one.year !== null || one.text !== null),
);
const upc = fc
  .integer({ min: 10_000_000_000, max: 99_999_999_999 })
  .map((digits) => `${digits}${gs1CheckDigit(String(digits))}`);
const isrc = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
const seconds = fc.integer({ min: 0, max: 5_000 });

/** In the order of the template’s columns. */
const byRole = <Entry extends { readonly role: string }>(order: readonly (readonly [string, string])[]) => {
  const places = order.map(([, role]) => role);
  return (entries: readonly Entry[]): Entry[] =>
    entries.toSorted((a, b) => places.indexOf(a.role) - places.indexOf(b.role));
};
const artists = fc
  .array(
    fc.record({
      name: text,
      role: fc.constantFrom(...ARTIST_ROLES),
      spotifyId: maybe(fc.stringMatching(/^[A-Za-z0-9]{22}$/)),
      appleId: maybe(fc.stringMatching(/^\d{5,10}$/)),
    }),
    { maxLength: 4 },
  )
  .map(byRole(RELEASE_ARTIST_FIELDS));
const track: fc.Arbitrary<CatalogueTrack> = fc.record({
  disc: fc.integer({ min: 1, max: 3 }),
  number: fc.integer({ min: 1, max: 40 }),
  title: text,
  titleVersion: maybe(text),
  isrc: maybe(isrc),
  iswc: maybe(fc.stringMatching(/^T\d{10}$/)),
  artists,
  composers: fc
    .array(fc.record({ name: text, role: fc.constantFrom(...COMPOSER_FIELDS.map(([, role]) => role)) }), {
      maxLength: 4,
    })
    .map(byRole(COMPOSER_FIELDS)),
  credits: fc
    .array(
      fc
        .record({
          name: text,
          role: fc.constantFrom(...CREDIT_FIELDS.map(([, role]) => role)),
          instrument: maybe(fc.constantFrom(...INSTRUMENT_CODES)),
        })
        .map((one) => (one.role === 'MUSICIAN' ? one : { ...one, instrument: null })),
      { maxLength: 4 },
    )
    .map(byRole(CREDIT_FIELDS)),
  genre: maybe(text),
  subgenre: maybe(text),
  language: maybe(text),
  titleLanguage: maybe(text),
  advisory: maybe(fc.constantFrom('EXPLICIT' as const, 'NOT_EXPLICIT' as const, ...ADVISORIES)),
  isInstrumental: fc.boolean(),
  aiContribution: maybe(fc.constantFrom(...AI_CONTRIBUTIONS)),
  previewStart: maybe(seconds),
  duration: maybe(seconds),
  lyrics: maybe(fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  file: maybe(text),
});
const countries = fc.uniqueArray(fc.constantFrom(...TERRITORIES), { maxLength: 3 });
const release: fc.Arbitrary<CatalogueRelease> = fc.record({
  title: text,
  titleVersion: maybe(text),
  artists,
  upc: maybe(upc),
  type: maybe(fc.constantFrom(...RELEASE_TYPES)),
  label: maybe(text),
  pLine: line,
  cLine: line,
  genre: maybe(text),
  subgenre: maybe(text),
  language: maybe(text),
  releaseDate: maybe(day),
  originalReleaseDate: maybe(day),
  preorderDate: maybe(day),
  releaseTime: maybe(fc.constantFrom('00:00', '18:30')),
  releaseTimeZone: maybe(fc.constantFrom('Europe/Berlin', 'UTC')),
  territories: countries,
  excludedTerritories: countries,
  cover: maybe(text),
  tracks: fc
    .uniqueArray(track, { maxLength: 4, selector: ({ disc, number }) => `${disc}.${number}` })
    .map((tracks) => tracks.toSorted((a, b) => a.disc - b.disc || (a.number ?? 0) - (b.number ?? 0))),
});

it('is read back with everything that was written', () => {
  fc.assert(
    fc.property(fc.array(release, { minLength: 1, maxLength: 3 }), (releases) => {
      const lines = [TEMPLATE_HEADER, ...releases.flatMap((one, index) => templateRows(one, index + 1))];
      const table = findTable(lines, [OWN_FORMAT]);
      if (!table) throw new Error('the header is not found');
      const read = createCatalogueReader(table);
      const groups = createRowGroups(table.format, names);
      lines.slice(1).forEach((cells, index) => {
        const row = read(cells, index + 2);
        if (row) groups.addRow(row);
      });
      expect(groups.finish().releases.map((found) => found.release)).toEqual(releases);
    }),
    { numRuns: 300 },
  );
});
