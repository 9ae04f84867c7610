import { createHash } from 'node:crypto';
import {
  catalogueForm,
  createDrafts,
  importCatalogue,
  isrcOf,
  signUpSubscriber,
  stardustTable,
  upcOf,
} from '@dubplate/testkit/catalogue/catalogues';
import { type Person, signUp } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { workbook, zipped } from '@dubplate/testkit/royalties/workbook';
import { unzip } from '@dubplate/testkit/unzip';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { exportOwnImports } from './own-data.ts';
import { deleteImportsOf } from './store.ts';

const server = useServer();
let label: Person;
beforeAll(async () => {
  label = await subscriber();
});

const subscriber = () => signUpSubscriber(server);
const refused = async (file: string | Uint8Array<ArrayBuffer>, options = {}) => {
  const { status, error } = await label.call('POST /me/catalogue-imports', { body: catalogueForm(file, options) });
  return { status, error };
};
const download = async ({ token }: Person, path: string) => {
  const response = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const codesOf = (issues: readonly { readonly path: string; readonly code: string }[] | undefined) =>
  (issues ?? []).map(({ path, code }) => `${path} ${code}`);

const DISTROKID = `Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)
2026-05-12\t2026-03\tSpotify\tVera\tNight Bus\tUSS1Z9900001\t\t12\t100\tSong\tDE\t\t0.024
2026-05-12\t2026-02\tiTunes\tVera\tNight Ferry\t\t36000291452\t1\t100\tAlbum\tUS\t\t6.93
2026-05-12\t2026-03\tTikTok\tVera\tNight Bus\tUSS1Z9900001\t36000291452\t1500\t100\tSong\tBR\t\t0.105
2026-05-12\t2026-03\tTikTok\tVera feat. Ole\tHarbour\tUSS1Z9900002\t36000291452\t15\t100\tSong\tBR\t\t0.1
2026-05-12\t2026-03\tTikTok\tVera\tAlone\tUSS1Z9900003\t\t15\t100\tSong\tBR\t\t0.1
`;

describe('a sales report', () => {
  it('lists its releases by UPC, recordings without one among them, and others as singles', async () => {
    const { format, releases } = await importCatalogue(label, DISTROKID, { name: 'distrokid.tsv' });
    expect(format).toBe('distrokid');
    expect(releases).toMatchObject([
      {
        title: 'Night Ferry',
        artist: 'Vera',
        upc: '036000291452',
        type: 'ALBUM',
        tracks: [
          { title: 'Night Bus', isrc: 'USS1Z9900001', number: null },
          { title: 'Harbour', isrc: 'USS1Z9900002', artist: 'Vera' },
        ],
        issues: [],
        existing: null,
      },
      { title: 'Alone', upc: null, type: 'SINGLE', tracks: [{ isrc: 'USS1Z9900003' }] },
    ]);
    expect(releases[0]?.lacks).toContainEqual({ path: 'tracks.wav_uuid', code: 'track_must_have_audio', count: 2 });
    expect(releases[0]?.lacks).toContainEqual({ path: 'release_date', code: 'release_date_required', count: 1 });
  });

  it('of a form that is mixed from an old and a new one is asked about, and has each recording once', async () => {
    const header = `Date Inserted\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tTeam Percentage\tCountry of Sale\tEarnings (USD)`;
    const sales = [1, 2, 3].flatMap((month) =>
      [1, 2].map((n) => `x\t2026-0${month}\tTikTok\tVera\tSide ${n}\t${isrcOf(n)}\t${upcOf(n)}\t100\tDE\t0.1`),
    );
    const mixed = [header, ...sales].join('\n');
    const { error } = await refused(mixed);
    expect(error).toMatchObject({ statusCode: 400, message: 'UNKNOWN_FORMAT' });
    expect(error.header).toEqual(header.split('\t'));
    const columns = { track_title: ['Title'], isrc: ['ISRC'], upc: ['UPC'], track_artists: ['Artist'] };
    const { releases } = await importCatalogue(label, mixed, { mapping: { columns } });
    expect(releases.map(({ upc, tracks }) => [upc, tracks.map(({ isrc }) => isrc)])).toEqual([
      [upcOf(1), [isrcOf(1)]],
      [upcOf(2), [isrcOf(2)]],
    ]);
  });

  it('becomes drafts with the old codes, whose tracks wait for their recordings', async () => {
    const person = await subscriber();
    const { uuid } = await importCatalogue(person, DISTROKID, { name: 'distrokid.tsv' });
    const { created, skipped } = await createDrafts(person, uuid);
    expect(skipped).toEqual([]);
    expect(created.map(({ key }) => key)).toEqual(['036000291452', 'USS1Z9900003']);
    const draft = await person.ok('GET /release/{id}', { params: { id: created[0]?.release_uuid as never } });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      title: 'Night Ferry',
      existing_upc: '036000291452',
      artists: [{ name: 'Vera', role: 'PRIMARY_ARTIST' }],
      tracks: [
        { title: 'Night Bus', existing_isrc: 'USS1Z9900001', wav_uuid: null, artists: [{ name: 'Vera' }] },
        {
          title: 'Harbour',
          existing_isrc: 'USS1Z9900002',
          wav_uuid: null,
          artists: [
            { name: 'Vera', role: 'PRIMARY_ARTIST' },
            { name: 'Ole', role: 'FEATURING' },
          ],
        },
      ],
    });
    const params = { id: draft.uuid };
    const sent = await person.call('POST /release/{id}/publish', { params });
    expect(sent.status).toBe(400);
    expect(codesOf(sent.error.issues)).toContain('tracks.0.wav_uuid track_must_have_audio');
  });
});

const BELIEVE = `Track number;Track title;Mixtitle / Version;CD number;Release title;Label;Production year;℗ line (P line);© line (C line);Genre;Sub Genre;Tracktype;Lyrics language;Title language;Parental advisory;Digital release date (MM/DD/YYYY);Original release date (MM/DD/YYYY);Preview start;ISRC Code;UPC Code
1;Dawn;;1;Long Days;North;2019;North;North Music;Electronic;House;Original;English;English;No;03/04/2019;03/01/2019;30;QZABC1900001;${upcOf(1)}
2;Noon;Live;1;Long Days;North;2019;North;North Music;Electronic;House;Original;English;English;Explicit;03/04/2019;03/01/2019;30;QZABC1900002;${upcOf(1)}
1;Dusk;;2;Long Days;North;2019;North;North Music;Electronic;House;Original;Martian;English;No;03/04/2019;03/01/2019;30;QZABC1900003;${upcOf(1)}
Release title;Contributor Name;Main artist on tracks:;Featuring on tracks:;Composer on tracks:;Author on tracks:;Publisher on tracks:;Spotify ID;Apple Music ID
Long Days;Ana Ruiz;1.1;;1.1;;1.1;0123456789abcdefghijAB;1234567
Long Days;Bo Lin;1.2;1.1;1.2;2.1;;;
Long Days;Ana Ruiz;2.1;;9.9;;;;
`;

describe('a template', () => {
  it('of Believe brings people from its second table, and names what a draft cannot hold', async () => {
    const person = await subscriber();
    const { uuid, format, releases, issues } = await importCatalogue(person, BELIEVE);
    expect(format).toBe('believe-album');
    expect(releases).toMatchObject([
      {
        title: 'Long Days',
        upc: upcOf(1),
        label: 'North',
        release_date: '2019-03-04',
        tracks: [
          { disc: 1, number: 1, title: 'Dawn', artist: 'Ana Ruiz' },
          { disc: 1, number: 2, title: 'Noon', title_version: 'Live', artist: 'Bo Lin' },
          { disc: 2, number: 1, title: 'Dusk', artist: 'Ana Ruiz' },
        ],
      },
    ]);
    const [release] = releases;
    expect(release?.issues.map(({ path, code, line, column }) => [path, code, line, column])).toEqual(
      expect.arrayContaining([
        ['p_line', 'value_not_kept', 2, '℗ line (P line)'],
        ['tracks.2.language', 'language_unknown', 4, 'Lyrics language'],
        ['tracks', 'discs_joined', 2, null],
        ['tracks', 'contributor_unplaced', 8, 'Composer on tracks:'],
        ['tracks', 'role_unknown', 6, 'Publisher on tracks:'],
      ]),
    );
    expect(issues.map(({ code, column }) => [code, column])).toEqual([['column_not_kept', 'Tracktype']]);
    const { created } = await createDrafts(person, uuid);
    const draft = await person.ok('GET /release/{id}', { params: { id: created[0]?.release_uuid as never } });
    expect(draft).toMatchObject({
      publisher: 'North',
      copyright: 'North Music',
      p_line_year: 2019,
      original_release_date: '2019-03-01',
      tracks: [
        {
          preview_start_seconds: 30,
          artists: [
            { name: 'Ana Ruiz', role: 'PRIMARY_ARTIST' },
            { name: 'Bo Lin', role: 'FEATURING' },
          ],
          composers: [{ name: 'Ana', surname: 'Ruiz', role: 'COMPOSER' }],
        },
        { explicit: true, title_version: 'Live' },
        { language_id: null, composers: [{ name: 'Bo', surname: 'Lin', role: 'LYRICIST' }] },
      ],
    });
    expect(draft.primary_music_style_id).not.toBe(null);
    expect(draft.secondary_music_style_id).not.toBe(null);
    const artists = await person.ok('GET /user/{id}/artists', { params: { id: person.uuid as never }, query: {} });
    expect(artists).toContainEqual(expect.objectContaining({ name: 'Ana Ruiz', apple_id: '1234567' }));
  });

  it.each(['csv', 'xlsx'] as const)('of our own as %s is read back with its example', async (format) => {
    const bytes = await download(label, `/api/me/catalogue-template?format=${format}`);
    const read = await importCatalogue(label, bytes, { name: `template.${format}` });
    expect(read.format).toBe('template');
    expect(read.issues).toEqual([]);
    expect(read.releases).toMatchObject([
      {
        title: 'Night Train',
        artist: 'Anna Example',
        cover: 'night-train.jpg',
        issues: [],
        tracks: [{ duration: 215 }],
      },
    ]);
    expect(read.releases[0]?.lacks.map(({ path }) => path)).toEqual(['cover_uuid', 'tracks.wav_uuid']);
  });
});

describe('a file that is not as it should be', () => {
  it('with unknown columns answers its header, and is read once a person names them', async () => {
    const file = `Our list of 2024,,\nBar Code,Tune,Recording\n${upcOf(7)},Glow,${isrcOf(7)}\n`;
    const { status, error } = await refused(file);
    expect([status, error.message]).toEqual([400, 'UNKNOWN_FORMAT']);
    expect(error.header).toEqual(['Bar Code', 'Tune', 'Recording']);
    const mapping = { columns: { upc: ['Bar Code'], track_title: ['Tune'], isrc: ['Recording'] } };
    const read = await importCatalogue(label, file, { mapping });
    expect(read.format).toBe('mapping');
    expect(read.releases).toMatchObject([
      { title: 'Glow', upc: upcOf(7), tracks: [{ title: 'Glow', isrc: isrcOf(7) }], issues: [] },
    ]);
  });

  it('has durations that a workbook keeps as times of the day', async () => {
    const rows = [
      ['upc', 'title', 'artist', 'releaseDate', 'trackTitle', 'isrc', 'duration'],
      [upcOf(40), 'Times', 'Vera', '', 'Sand', isrcOf(40), { time: '3:35' }],
    ];
    const file = new Uint8Array(await workbook([{ name: 'Tracks', rows }]));
    const { releases } = await importCatalogue(label, file, { name: 'times.xlsx' });
    expect(releases[0]?.tracks).toMatchObject([{ title: 'Sand', duration: 215 }]);
  });

  it('is refused with the reason', async () => {
    expect((await refused('{"no": "table"}')).error.message).toBe('UNKNOWN_FORMAT');
    expect((await refused('')).error.message).toBe('BROKEN_FILE');
    expect((await refused(stardustTable({ releases: 0, tracks: 0 }))).error.message).toBe('BROKEN_FILE');
    const cut = new Uint8Array((await zipped({ 'a.csv': DISTROKID.repeat(20) })).subarray(0, 300));
    expect((await refused(cut, { name: 'a.zip' })).error.message).toBe('BROKEN_FILE');
    const foreign = new Uint8Array(await zipped({ 'a.xml': '<note/>' }));
    expect((await refused(foreign, { name: 'a.zip' })).error.message).toBe('BROKEN_FILE');
    expect(codesOf((await refused('a,b\n1,2', { mapping: '{' })).error.issues)).toEqual(['mapping mapping_invalid']);
    expect((await label.call('POST /me/catalogue-imports', { body: new FormData() })).error.message).toBe('NO_FILE');
  });

  it('keeps what is right, and names each fault at its cell', async () => {
    const header = 'upc,title,artist,releaseDate,trackTitle,trackNumber,isrc,duration,genre,unknown';
    const file = [
      header,
      `123456789013,Bad Code,Vera,2021-02-30,One,1,QZABC2600001,3:20,House,x`,
      `123456789013,Bad Code,Vera,,Two,1,QZABC26,soon,Martian,`,
      `123456789013,Bad Code,Vera,,Three,,QZABC2600001,,,`,
      `${upcOf(9)},First,Vera,04/05/2021,=1+1,1,QZABC2600009,,,`,
      `${upcOf(9)},Second,Vera,,${'x'.repeat(300)},1,QZABC2600010,,,`,
      `3.6E+10,Spoiled,Vera,,Gr?n,1,QZABC2600011,,,`,
      `,,,,,,,,,lost`,
    ].join('\n');
    const { releases, issues } = await importCatalogue(label, file);
    expect(issues.map(({ code, line, column }) => [code, line, column])).toEqual([['column_not_kept', 2, 'unknown']]);
    const found = releases.map(({ title, issues: own }) => [
      title,
      own.map(({ path, code, line, column }) => [path, code, line, column]),
    ]);
    const sorted = (list: (string | number | null)[][]) => list.toSorted((a, b) => String(a).localeCompare(String(b)));
    expect(found.map(([title, list]) => [title, sorted(list as never)])).toEqual(
      [
        [
          'Bad Code',
          [
            ['upc', 'upc_invalid', 2, 'upc'],
            ['release_date', 'date_invalid', 2, 'releaseDate'],
            ['genre', 'value_differs', 3, 'genre'],
            ['tracks.1.duration', 'seconds_invalid', 3, 'duration'],
            ['tracks.1.isrc', 'isrc_invalid', 3, 'isrc'],
            ['tracks.1.number', 'track_number_repeated', 3, 'trackNumber'],
            ['tracks.2.isrc', 'isrc_repeated', 4, 'isrc'],
            ['tracks.2.number', 'track_number_missing', 4, null],
          ],
        ],
        [
          'First',
          [
            ['release_date', 'date_ambiguous', 5, 'releaseDate'],
            ['tracks.0.title', 'formula_text', 5, 'trackTitle'],
          ],
        ],
        [
          'Second',
          [
            ['upc', 'upc_titles_differ', 6, 'upc'],
            ['tracks.0.title', 'text_too_long', 6, 'trackTitle'],
          ],
        ],
        [
          'Spoiled',
          [
            ['upc', 'upc_spoiled', 7, 'upc'],
            ['tracks.0.title', 'letters_lost', 7, 'trackTitle'],
          ],
        ],
      ].map(([title, list]) => [title, sorted(list as never)]),
    );
    expect(releases[0]?.issues[0]?.message).not.toContain('{');
  });
});

const ERN = `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382" LanguageAndScriptCode="en">
  <ResourceList><SoundRecording>
    <SoundRecordingId><ISRC>QZABC2600500</ISRC></SoundRecordingId><ResourceReference>A1</ResourceReference>
    <ReferenceTitle><TitleText>Harbour Lights</TitleText></ReferenceTitle><Duration>PT4M5S</Duration>
    <SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
      <DisplayArtist SequenceNumber="1"><PartyName><FullName>Ana Ruiz</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
      <ResourceContributor><PartyName><FullName>Cy Moss</FullName></PartyName><ResourceContributorRole UserDefinedValue="Whistler">UserDefined</ResourceContributorRole></ResourceContributor>
      <TechnicalSoundRecordingDetails><File><FileName>a1.wav</FileName></File></TechnicalSoundRecordingDetails>
    </SoundRecordingDetailsByTerritory>
  </SoundRecording></ResourceList>
  <ReleaseList><Release>
    <ReleaseId><ICPN>${upcOf(500)}</ICPN></ReleaseId><ReleaseReference>R0</ReleaseReference>
    <ReferenceTitle><TitleText>Harbour</TitleText></ReferenceTitle>
    <ReleaseResourceReferenceList><ReleaseResourceReference>A1</ReleaseResourceReference></ReleaseResourceReferenceList>
    <ReleaseType>Single</ReleaseType>
    <ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode><LabelName>North</LabelName></ReleaseDetailsByTerritory>
  </Release></ReleaseList>
</ern:NewReleaseMessage>`;

describe('messages to stores', () => {
  it('are read alone, and from an archive with recordings', async () => {
    const alone = await importCatalogue(label, ERN, { name: 'harbour.xml' });
    expect(alone).toMatchObject({
      format: 'ern',
      releases: [
        {
          title: 'Harbour',
          upc: upcOf(500),
          label: 'North',
          artist: 'Ana Ruiz',
          tracks: [{ title: 'Harbour Lights', isrc: 'QZABC2600500', duration: 245, file: 'a1.wav' }],
        },
      ],
    });
    expect(codesOf(alone.releases[0]?.issues)).toContain('tracks.0.credits role_unknown');
    const archive = new Uint8Array(
      await zipped({
        'batch/1/1.xml': ERN,
        'batch/1/a1.wav': 'RIFF',
        'batch/2/2.xml': ERN.replace(upcOf(500), upcOf(501)),
      }),
    );
    const both = await importCatalogue(label, archive, { name: 'batch.zip' });
    expect(both.releases.map(({ upc }) => upc)).toEqual([upcOf(500), upcOf(501)]);
    expect(both.releases[1]?.issues[0]?.file).toBe('batch/2/2.xml');
  });
});

describe('an import', () => {
  it('is nobody else’s, and its deletion keeps the drafts', async () => {
    const person = await subscriber();
    const stranger = await subscriber();
    const { uuid } = await importCatalogue(person, stardustTable({ releases: 1, tracks: 1 }));
    const params = { id: uuid };
    expect((await stranger.call('GET /me/catalogue-import/{id}', { params })).status).toBe(404);
    expect((await stranger.call('POST /me/catalogue-import/{id}/create', { params, body: {} })).status).toBe(404);
    expect((await stranger.call('DELETE /me/catalogue-import/{id}', { params })).status).toBe(404);
    const { created } = await createDrafts(person, uuid);
    await person.ok('DELETE /me/catalogue-import/{id}', { params });
    expect((await person.call('GET /me/catalogue-import/{id}', { params })).status).toBe(404);
    expect(await person.ok('GET /me/catalogue-imports')).toEqual([]);
    await person.ok('GET /release/{id}', { params: { id: created[0]?.release_uuid as never } });
    const expired = await importCatalogue(person, stardustTable({ releases: 1, tracks: 1 }));
    await server.database.pool.query('update catalogue_imports set expires_at = now() where uuid = $1', [expired.uuid]);
    expect((await person.call('GET /me/catalogue-import/{id}', { params: { id: expired.uuid } })).status).toBe(404);
    // Another person has their own release of that UPC.
    const theirs = await importCatalogue(stranger, stardustTable({ releases: 1, tracks: 1 }));
    expect(theirs.releases[0]?.existing).toBe(null);
  });
});

it('is part of the data export, and is deleted with the account', async () => {
  const person = await subscriber();
  const { uuid } = await importCatalogue(person, stardustTable({ releases: 2, tracks: 1 }));
  const { db } = server.database;
  const entries = [];
  for await (const entry of exportOwnImports(db, person.uuid)) entries.push(entry);
  expect(entries).toMatchObject([
    { path: `catalogue-imports/${uuid}.json`, json: { format: 'stardust', releases: [{ key: upcOf(0) }, {}] } },
  ]);
  await inTransaction(db, (trx) => deleteImportsOf(trx, person.uuid));
  expect(await person.ok('GET /me/catalogue-imports')).toEqual([]);
});

describe('the own catalogue', () => {
  it('is a table in the data export, which can be imported as it is', async () => {
    const person = await subscriber();
    const { uuid, releases } = await importCatalogue(person, stardustTable({ releases: 2, tracks: 2 }));
    await createDrafts(person, uuid);
    const files = new Map<string, string>();
    for await (const entry of exportOwnImports(server.database.db, person.uuid))
      files.set(entry.path, 'text' in entry ? entry.text : JSON.stringify('json' in entry ? entry.json : null));
    const lines = 'report,row,amount\r\nx,1,2\r\n';
    const archive = new Uint8Array(await zipped(Object.fromEntries([...files, ['royalties/lines.csv', lines]])));
    const read = await importCatalogue(await subscriber(), archive, { name: 'export.zip' });
    expect(read.releases.map(({ title, upc }) => [title, upc])).toEqual(releases.map(({ title, upc }) => [title, upc]));
  });

  it('is taken along as messages that can be read again', async () => {
    const admin = await signUp(server, { roles: ['admin', 'moderator'] });
    const person = await subscriber();
    const { release, tracks } = await publishRelease(person, admin);
    await importCatalogue(person, stardustTable({ releases: 1, tracks: 1 })).then(({ uuid }) =>
      createDrafts(person, uuid),
    );
    const archive = await download(person, '/api/me/catalogue-export?format=ern');
    const read = await importCatalogue(person, archive, { name: 'catalogue.zip' });
    expect(read).toMatchObject({
      format: 'ern',
      releases: [{ title: release.title, existing: release.uuid, tracks: tracks.map(({ title }) => ({ title })) }],
    });
    expect([...(await unzip(Buffer.from(archive))).keys()]).toContain('releases-without-message.txt');
  });

  it('is taken along as messages with their files, by a link of five minutes', async () => {
    const admin = await signUp(server, { roles: ['admin', 'moderator'] });
    const person = await subscriber();
    const { release, tracks } = await publishRelease(person, admin);
    const { url } = await person.ok('POST /me/catalogue-export/link');
    const fetchLink = (address: string) => fetch(new URL(address, server.origin));
    const files = await unzip(Buffer.from(await (await fetchLink(url)).arrayBuffer()));
    const [folder] = [...files.keys()][0]?.split('/') ?? [];
    const recordings = tracks.map((_, index) => `${folder}/resources/${folder}_1_${index + 1}.wav`);
    expect([...files.keys()]).toEqual([`${folder}/${folder}.xml`, `${folder}/resources/${folder}.jpg`, ...recordings]);
    const message = files.get(`${folder}/${folder}.xml`)?.toString() ?? '';
    expect(message).toContain(release.title);
    for (const path of recordings)
      expect(message).toContain(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      );
    const other = await subscriber();
    expect((await fetchLink(url.replace(person.uuid, other.uuid))).status).toBe(404);
    expect((await fetchLink(url.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(404);
  });

  it('is taken along in our template, and can be read again', async () => {
    const person = await subscriber();
    const { uuid, releases } = await importCatalogue(person, stardustTable({ releases: 2, tracks: 2 }));
    await createDrafts(person, uuid);
    const other = await subscriber();
    for (const format of ['csv', 'xlsx'] as const) {
      const read = await importCatalogue(other, await download(person, `/api/me/catalogue-export?format=${format}`));
      const shown = (list: typeof releases) =>
        list.map(({ title, upc, label: of, tracks }) => [title, upc, of, tracks.map((one) => [one.title, one.isrc])]);
      expect(shown(read.releases)).toEqual(shown(releases));
    }
  });
});
