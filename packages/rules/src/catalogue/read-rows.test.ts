import { describe, expect, it } from 'vitest';
import { CATALOGUE_FORMATS, COMMON_FORMATS, mappedFormat } from './catalogue-formats.ts';
import type { FoundCatalogue } from './catalogue-release.ts';
import { createCatalogueReader, findTable } from './catalogue-table.ts';
import { createRowGroups } from './read-rows.ts';
import { createReferenceNames } from './reference-names.ts';

const names = createReferenceNames(
  [{ uuid: 'pop', names: ['Pop'], childs: [] }],
  [{ uuid: 'en', names: ['en', 'English'] }],
);

const read = (lines: readonly (readonly string[])[], formats = [...CATALOGUE_FORMATS, ...COMMON_FORMATS]) => {
  const table = findTable(lines, formats);
  if (!table) throw new Error('no format has this header');
  const toRow = createCatalogueReader(table);
  const groups = createRowGroups(table.format, names);
  lines.slice(table.index + 1).forEach((cells, index) => {
    const row = toRow(cells, table.index + index + 2);
    if (row) groups.addRow(row);
  });
  return { format: table.format.name, ...groups.finish() };
};
const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split('|'));
const codesOf = ({ releases }: FoundCatalogue, place = 0) =>
  releases[place]?.issues.map(({ path, code, line, column }) => [path, code, line, column]);

describe('tables of other tools', () => {
  it('of Mixbank, whose required columns have a star', () => {
    const { format, releases, issues } = read(
      rowsOf(`album_artist*|album_title*|album_grid|album_upc*|album_release_date*|album_label*|album_art_filename*|track_number|track_title*|track_filename*|track_custom_id|track_artist*|track_genres*|track_isrc*|track_pline|track_explicit_lyrics*
Vera|Shore||036000291452|2020-01-31|North|shore.jpg|2|Foam|foam.wav||Vera|Pop|QZABC2000002|2020 North|no
Vera|Shore||036000291452|2020-01-31|North|shore.jpg|1|Sand|sand.wav|17|Vera feat. Ole|Pop|QZABC2000001|2020 North|yes`),
    );
    expect(format).toBe('mixbank');
    expect(releases).toMatchObject([
      {
        release: {
          title: 'Shore',
          upc: '036000291452',
          cover: 'shore.jpg',
          genre: 'Pop',
          pLine: { year: 2020, text: 'North' },
          tracks: [
            {
              number: 1,
              title: 'Sand',
              advisory: 'EXPLICIT',
              file: 'sand.wav',
              artists: [
                { name: 'Vera', role: 'PRIMARY_ARTIST' },
                { name: 'Ole', role: 'FEATURING' },
              ],
            },
            { number: 2, title: 'Foam', advisory: 'NOT_EXPLICIT' },
          ],
        },
        issues: [],
      },
    ]);
    expect(issues).toMatchObject([{ code: 'column_not_kept', column: 'track_custom_id', line: 3 }]);
  });

  it('of Stardust, with synonyms', () => {
    const { format, releases } = read(
      rowsOf(`upc|title|artist|releaseDate|trackTitle|trackNumber|trackArtist|isrc|discNumber|duration|label|catalogNumber|genre
036000291452|Shore|Vera|2020-01-31|Sand|1|Vera|QZABC2000001|1|3:20|North|N-1|Pop`),
    );
    expect(format).toBe('stardust');
    expect(releases).toMatchObject([{ release: { title: 'Shore', tracks: [{ title: 'Sand', duration: 200 }] } }]);
  });

  it('with explanations above, whose data begin in line 8', () => {
    const { format, releases } = read(
      rowsOf(`Bulk upload
Fill in all columns

Release||||Track|||
text|text|text|date|text|number|code|list
||||||
Release Title|Primary Artist|UPC|Release Date|Track Title|Track Number|ISRC|Songwriters
Shore|Vera|036000291452|2020-01-31|Sand|1|QZABC2000001|Ana Ruiz, Bo Lin
|||||2|QZABC2000002|`),
    );
    expect(format).toBe('releases-and-tracks');
    expect(releases).toMatchObject([
      {
        release: {
          title: 'Shore',
          tracks: [
            { title: 'Sand', composers: [{ name: 'Ana Ruiz', role: 'WRITER' }, { name: 'Bo Lin' }] },
            { title: '', number: 2 },
          ],
        },
      },
    ]);
  });

  it('with tracks alone are singles, or releases by UPC', () => {
    const { format, releases } = read(
      rowsOf(`Title|Artist|ISRC|UPC
Sand|Vera|QZABC2000001|
Foam|Vera|QZABC2000002|036000291452
Salt|Vera|QZABC2000003|036000291452`),
    );
    expect(format).toBe('tracks');
    expect(releases.map(({ release }) => [release.title, release.upc, release.tracks.length])).toEqual([
      ['Sand', null, 1],
      ['', '036000291452', 2],
    ]);
  });

  it('are none without a title, a UPC or an ISRC', () => {
    expect(findTable([['Name', 'Email']], [...CATALOGUE_FORMATS, ...COMMON_FORMATS])).toBe(null);
  });
});

describe('a table with a line per sale', () => {
  it('has each recording once, with or without a release, and reports what differs', () => {
    const { releases } = read(
      rowsOf(`Title|Artist|ISRC|UPC|Label|Length
Sand|Vera|QZABC2000001|036000291452|North|
Sand|Vera|QZABC2000001|036000291452|North|3:35
SAND|Vera & Ole|qzabc2000001|036000291452|North|3:35
Foam|Vera|QZABC2000002|036000291452|North|
Alone|Vera|QZABC2000003||North|
Alone|Vera|QZABC2000003||North|`),
    );
    expect(releases.map(({ release }) => release.tracks.map(({ isrc, duration }) => [isrc, duration]))).toEqual([
      [
        ['QZABC2000001', 215],
        ['QZABC2000002', null],
      ],
      [['QZABC2000003', null]],
    ]);
    expect(codesOf({ releases, issues: [] })).toContainEqual(['tracks', 'value_differs', 4, 'Artist']);
    expect(codesOf({ releases, issues: [] })).not.toContainEqual(expect.arrayContaining(['isrc_repeated']));
  });

  it('keeps a recording twice that has two places or two titles', () => {
    const { releases } = read(
      rowsOf(`Album|Title|ISRC|Track number
Shore|Sand|QZABC2000001|1
Shore|Sand|QZABC2000001|2
Shore|Foam|QZABC2000001|3`),
    );
    expect(releases.map(({ release }) => release.tracks.length)).toEqual([3]);
    expect(codesOf({ releases, issues: [] })?.map(([, code]) => code)).toEqual(['isrc_repeated', 'isrc_repeated']);
  });
});

describe('columns that a person named', () => {
  const format = mappedFormat({
    release_title: ['Record'],
    track_title: ['Tune'],
    language: ['Tongue'],
    release_date: ['When'],
  });

  it('bring what they hold, and faults at their cells', () => {
    const found = read(
      rowsOf(`Record|Tune|Tongue|When
Shore|Sand|English|31.01.2020
Shore|Foam|English|01.02.2020`),
      [format],
    );
    expect(found.releases).toMatchObject([
      { release: { title: 'Shore', language: 'English', releaseDate: '2020-01-31', tracks: [{}, {}] } },
    ]);
    expect(codesOf(found)).toEqual(
      expect.arrayContaining([
        ['release_date', 'value_differs', 3, 'When'],
        ['tracks.0.number', 'track_number_missing', 2, null],
      ]),
    );
  });

  it('of the same title by other artists are other releases', () => {
    const { releases } = read(
      rowsOf(`Record|Tune|Who
Live|Sand|Vera
Live|Foam|Ole`),
      [mappedFormat({ release_title: ['Record'], track_title: ['Tune'], release_artists: ['Who'] })],
    );
    expect(releases).toHaveLength(2);
  });
});

it('keeps countries that it knows, and names the others', () => {
  const found = read(
    rowsOf(`Record|Where
Shore|DE; France; Atlantis`),
    [mappedFormat({ release_title: ['Record'], territories: ['Where'] })],
  );
  expect(found.releases[0]?.release.territories).toEqual(['DE', 'FR']);
  expect(codesOf(found)).toEqual([['territories', 'territory_unknown', 2, 'Where']]);
});

it('lists the first faults of a file, and says how many there are besides', () => {
  const lines = [['Record', 'Label'], ...Array.from({ length: 700 }, (_, index) => ['Shore', `Label ${index}`])];
  const { releases } = read(lines, [mappedFormat({ release_title: ['Record'], label: ['Label'] })]);
  expect(releases).toHaveLength(1);
  expect(releases[0]?.issues).toHaveLength(501);
  expect(releases[0]?.issues.at(-1)).toMatchObject({ code: 'issues_more', values: { value: 199 } });
});
