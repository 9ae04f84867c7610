import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../message/build-message.ts';
import { startOf } from '../message/deals.ts';
import type { ErnVersion } from '../message/envelope.ts';
import { COMPOSER_CONTRIBUTIONS, DISPLAY_ROLES } from '../message/roles.ts';
import type { ReleaseModel, TrackModel } from '../model/release-model.ts';
import { SAMPLE_DEALS, sampleEnvelope, sampleRelease } from '../testing/sample-release.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { writeXml } from '../xml/write-xml.ts';
import { type ReadRelease, type ReadTrack, readMessage } from './read-message.ts';

const read = (xml: string): readonly ReadRelease[] | null => {
  const root = parseXml(Buffer.from(xml));
  return root && readMessage(root);
};

const only = (releases: readonly ReadRelease[] | null): ReadRelease => {
  expect(releases).toHaveLength(1);
  return releases?.[0] as ReadRelease;
};

/** Credits as lines, sorted: a message groups them by party. */
const linesOf = (credits: readonly (readonly (string | null)[])[]): string[] =>
  [...new Set(credits.map((credit) => credit.join('/')))].toSorted();

/** A message shows each artist once, and has one word for all who are featured. */
const shownArtists = (release: ReleaseModel, artists: TrackModel['artists']): (string | null)[][] => {
  const main = new Set(artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ party }) => party));
  return artists.flatMap(({ party, role }) => {
    if (!DISPLAY_ROLES[role] || (role !== 'PRIMARY_ARTIST' && main.has(party))) return [];
    return [[nameOf(release, party), role === 'WITH' ? 'FEATURING' : role]];
  });
};

const nameOf = (release: ReleaseModel, key: string): string =>
  release.parties.find((party) => party.key === key)?.name ?? '';

const expectedTrack = (release: ReleaseModel, track: TrackModel, version: ErnVersion) => {
  const named = (party: string) => nameOf(release, party);
  const preview =
    track.previewStart === null ? null : track.previewStart + 1 <= track.duration ? track.previewStart : 0;
  return {
    isrc: track.isrc,
    iswc: track.iswc,
    title: track.title,
    titleVersion: track.titleVersion,
    titleLanguage: track.titleLanguage,
    language: track.language,
    isInstrumental: track.language === null,
    advisory: track.advisory,
    duration: Math.max(1, Math.round(track.duration)),
    previewStart: preview,
    ai: version === '4.3' ? null : track.ai,
    genre: track.genre,
    subGenre: track.subGenre,
    pLine: release.pLine,
    artists: linesOf([
      ...shownArtists(release, track.artists),
      ...track.artists.flatMap(({ party, role }) => (DISPLAY_ROLES[role] ? [] : [[named(party), role]])),
    ]),
    composers: linesOf(
      track.composers.flatMap(({ party, role }) =>
        role === 'COMPOSER_AND_ARRANGER'
          ? [
              [named(party), 'COMPOSER'],
              [named(party), 'ARRANGER'],
            ]
          : COMPOSER_CONTRIBUTIONS[role].length === 0
            ? []
            : [[named(party), role]],
      ),
    ),
    credits: linesOf(
      track.credits.map(({ party, role, instrument }) => [
        named(party),
        role,
        // ERN 4.3 has the instruments beside all roles of a party.
        version === '4.3' ? null : instrument,
      ]),
    ),
  };
};

const foundTrack = (track: ReadTrack, version: ErnVersion) => {
  const { disc: _, number: __, file: ___, otherRoles, ...rest } = track;
  expect(otherRoles).toEqual([]);
  return {
    ...rest,
    artists: linesOf(track.artists.map(({ party, role }) => [party.name, role])),
    composers: linesOf(track.composers.map(({ party, role }) => [party.name, role])),
    credits: linesOf(
      track.credits.map(({ party, role, instrument }) => [party.name, role, version === '4.3' ? null : instrument]),
    ),
  };
};

describe('a message that we wrote', () => {
  const text = fc.stringMatching(/^[^\s\p{C}](?:[^\p{C}]{0,30}[^\s\p{C}])?$/u);
  const world = fc.record({
    seed: fc.integer({ min: 0, max: 10_000 }),
    version: fc.constantFrom('4.3' as const, '4.3.2' as const),
    deals: fc.constantFrom(
      ...SAMPLE_DEALS.filter(({ granted }) => granted.kind !== 'ONLY' || granted.codes.length > 0),
    ),
    title: text,
    label: text,
    line: text,
  });

  it('is read back with everything that it says', () => {
    fc.assert(
      fc.property(world, ({ seed, version, deals, title, label, line }) => {
        const sample = sampleRelease(seed);
        const release: ReleaseModel = { ...sample, title, label, cLine: { year: sample.cLine.year, text: line } };
        const envelope = sampleEnvelope(release, { version, deals });
        const found = only(read(writeXml(buildMessage(release, envelope))));

        const start = startOf(release);
        const { tracks, artists, ...rest } = found;
        expect(rest).toEqual({
          upc: release.upc,
          catalogNumber: null,
          type: release.type,
          title,
          titleVersion: release.titleVersion,
          language: release.language,
          originalReleaseDate: release.originalReleaseDate,
          releaseDate: start.slice(0, 10),
          releaseTime: release.releaseTime === null ? null : start.slice(11, 16),
          preorderDate: release.preorderDate,
          territories: deals.granted.kind === 'ONLY' ? deals.granted.codes : [],
          excludedTerritories: deals.granted.kind === 'EXCEPT' ? deals.granted.codes : [],
          label,
          pLine: release.pLine,
          cLine: release.cLine,
          genre: release.genre,
          subGenre: release.subGenre,
          cover: envelope.cover.uri,
        });
        expect(linesOf(artists.map(({ party, role }) => [party.name, role]))).toEqual(
          linesOf(shownArtists(release, release.artists)),
        );
        expect(tracks.map((track) => foundTrack(track, version))).toEqual(
          release.tracks.map((track) => expectedTrack(release, track, version)),
        );
        expect(tracks.map(({ file }) => file)).toEqual(
          release.tracks.map(({ uuid }) => envelope.recordings[uuid]?.uri),
        );
        const [main] = tracks.flatMap((track) => track.artists.filter(({ role }) => role === 'PRIMARY_ARTIST'));
        const { name, isni, spotifyId, appleId } = release.parties[0] as ReleaseModel['parties'][number];
        expect(main?.party).toEqual({ name, isni, spotifyId, appleId });
      }),
      { numRuns: 200 },
    );
  });

  it('tells a takedown apart by its lack of deals only', () => {
    const release = sampleRelease(4);
    const none = { kind: 'ONLY', codes: [] } as const;
    const envelope = sampleEnvelope(release, { deals: { granted: none, ended: none } });
    const found = only(read(writeXml(buildMessage(release, envelope))));
    expect(found).toMatchObject({ upc: release.upc, releaseDate: release.releaseDate, releaseTime: null });
  });
});

const ERN_38 = `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382" LanguageAndScriptCode="en">
  <MessageHeader><MessageCreatedDateTime>2019-03-01T10:00:00Z</MessageCreatedDateTime></MessageHeader>
  <ResourceList>
    <SoundRecording>
      <SoundRecordingType>MusicalWorkSoundRecording</SoundRecordingType>
      <SoundRecordingId><ISRC>GB-AAA-19-00002</ISRC></SoundRecordingId>
      <ResourceReference>A2</ResourceReference>
      <ReferenceTitle><TitleText>Harbour Lights</TitleText><SubTitle>Live</SubTitle></ReferenceTitle>
      <LanguageOfPerformance>en</LanguageOfPerformance>
      <Duration>PT0H4M5S</Duration>
      <SoundRecordingDetailsByTerritory>
        <TerritoryCode>Worldwide</TerritoryCode>
        <Title TitleType="FormalTitle"><TitleText>Harbour Lights</TitleText></Title>
        <DisplayArtist SequenceNumber="2">
          <PartyName><FullName>Bo Lin</FullName></PartyName><ArtistRole>FeaturedArtist</ArtistRole>
        </DisplayArtist>
        <DisplayArtist SequenceNumber="1">
          <PartyName><FullName>Ana Ruiz</FullName></PartyName>
          <PartyId IsISNI="true">0000 0001 2170 7484</PartyId>
          <ArtistRole>MainArtist</ArtistRole>
        </DisplayArtist>
        <ResourceContributor SequenceNumber="1">
          <PartyName><FullName>Cy Moss</FullName></PartyName>
          <ResourceContributorRole>Producer</ResourceContributorRole>
          <ResourceContributorRole UserDefinedValue="Whistler">UserDefined</ResourceContributorRole>
        </ResourceContributor>
        <IndirectResourceContributor SequenceNumber="1">
          <PartyName><FullName>Ana Ruiz</FullName></PartyName>
          <IndirectResourceContributorRole>Composer</IndirectResourceContributorRole>
          <IndirectResourceContributorRole>Lyricist</IndirectResourceContributorRole>
        </IndirectResourceContributor>
        <LabelName>Dock Records</LabelName>
        <PLine><Year>2018</Year><PLineText>(P) 2018 Dock Records</PLineText></PLine>
        <Genre><GenreText>Rock</GenreText><SubGenre>Indie</SubGenre></Genre>
        <ParentalWarningType>Explicit</ParentalWarningType>
        <TechnicalSoundRecordingDetails>
          <TechnicalResourceDetailsReference>T2</TechnicalResourceDetailsReference>
          <PreviewDetails><StartPoint>30</StartPoint></PreviewDetails>
          <File><FileName>two.flac</FileName><FilePath>resources/</FilePath></File>
        </TechnicalSoundRecordingDetails>
      </SoundRecordingDetailsByTerritory>
    </SoundRecording>
    <SoundRecording>
      <SoundRecordingId><ISRC>GBAAA1900001</ISRC></SoundRecordingId>
      <ResourceReference>A1</ResourceReference>
      <ReferenceTitle><TitleText><![CDATA[Dock & Roll]]></TitleText></ReferenceTitle>
      <Duration>PT1H0M1.5S</Duration>
    </SoundRecording>
    <Image>
      <ImageType>FrontCoverImage</ImageType><ResourceReference>A3</ResourceReference>
      <ImageDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
        <TechnicalImageDetails><File><FileName>cover.jpg</FileName></File></TechnicalImageDetails>
      </ImageDetailsByTerritory>
    </Image>
  </ResourceList>
  <ReleaseList>
    <Release IsMainRelease="true">
      <ReleaseId><ICPN IsEan="false">600000000015</ICPN><CatalogNumber Namespace="DPID:X">DOCK-7</CatalogNumber></ReleaseId>
      <ReleaseReference>R0</ReleaseReference>
      <ReferenceTitle><TitleText>Harbour</TitleText></ReferenceTitle>
      <ReleaseType>EP</ReleaseType>
      <ReleaseDetailsByTerritory>
        <TerritoryCode>Worldwide</TerritoryCode>
        <DisplayArtist><PartyName><FullName>Ana Ruiz</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
        <LabelName>Dock Records</LabelName>
        <ResourceGroup><ResourceGroup><SequenceNumber>1</SequenceNumber>
          <ResourceGroupContentItem><SequenceNumber>2</SequenceNumber>
            <ReleaseResourceReference>A2</ReleaseResourceReference></ResourceGroupContentItem>
          <ResourceGroupContentItem><SequenceNumber>1</SequenceNumber>
            <ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem>
        </ResourceGroup></ResourceGroup>
        <Genre><GenreText>Pop</GenreText></Genre>
        <ReleaseDate>2019-04-05</ReleaseDate>
      </ReleaseDetailsByTerritory>
      <CLine><CLineText>© 2017 Dock Records</CLineText></CLine>
      <GlobalOriginalReleaseDate>2009-04-05</GlobalOriginalReleaseDate>
    </Release>
    <Release>
      <ReleaseId><ISRC>GBAAA1900001</ISRC></ReleaseId><ReleaseReference>R1</ReleaseReference>
      <ReleaseResourceReferenceList><ReleaseResourceReference>A1</ReleaseResourceReference></ReleaseResourceReferenceList>
      <ReleaseType>TrackRelease</ReleaseType>
      <ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode><Genre><GenreText>Jazz</GenreText></Genre>
      </ReleaseDetailsByTerritory>
    </Release>
  </ReleaseList>
  <DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>
    <Deal><DealTerms><CommercialModelType>SubscriptionModel</CommercialModelType>
      <Usage><UseType>OnDemandStream</UseType></Usage>
      <TerritoryCode>DE</TerritoryCode><TerritoryCode>US</TerritoryCode>
      <ValidityPeriod><StartDate>2019-04-05</StartDate></ValidityPeriod></DealTerms></Deal>
    <Deal><DealTerms><Usage><UseType>PermanentDownload</UseType></Usage><TerritoryCode>Worldwide</TerritoryCode>
      <ValidityPeriod><StartDate>2009-04-05</StartDate><EndDate>2018-12-31</EndDate></ValidityPeriod></DealTerms></Deal>
  </ReleaseDeal></DealList>
</ern:NewReleaseMessage>`;

describe('a message of ERN 3.8', () => {
  const found = only(read(ERN_38));

  it('has its release', () => {
    const { tracks: _, artists, ...release } = found;
    expect(release).toEqual({
      upc: '600000000015',
      catalogNumber: 'DOCK-7',
      type: 'EP',
      title: 'Harbour',
      titleVersion: null,
      language: 'en',
      releaseDate: '2019-04-05',
      releaseTime: null,
      preorderDate: null,
      originalReleaseDate: '2009-04-05',
      // The deal for the world was over.
      territories: ['DE', 'US'],
      excludedTerritories: [],
      label: 'Dock Records',
      pLine: null,
      cLine: { year: 2017, text: 'Dock Records' },
      genre: 'Pop',
      subGenre: null,
      cover: 'cover.jpg',
    });
    expect(artists).toMatchObject([{ party: { name: 'Ana Ruiz' }, role: 'PRIMARY_ARTIST' }]);
  });

  it('has its tracks in the order of the release', () => {
    expect(found.tracks).toMatchObject([
      {
        number: 1,
        isrc: 'GBAAA1900001',
        title: 'Dock & Roll',
        duration: 3601.5,
        genre: 'Jazz',
        file: null,
        artists: [],
      },
      {
        number: 2,
        isrc: 'GBAAA1900002',
        title: 'Harbour Lights',
        titleVersion: 'Live',
        language: 'en',
        duration: 245,
        previewStart: 30,
        advisory: 'EXPLICIT',
        genre: 'Rock',
        subGenre: 'Indie',
        pLine: { year: 2018, text: 'Dock Records' },
        file: 'resources/two.flac',
        artists: [
          { party: { name: 'Ana Ruiz', isni: '0000000121707484' }, role: 'PRIMARY_ARTIST' },
          { party: { name: 'Bo Lin' }, role: 'FEATURING' },
          { party: { name: 'Cy Moss' }, role: 'PRODUCER' },
        ],
        composers: [
          { party: { name: 'Ana Ruiz' }, role: 'COMPOSER' },
          { party: { name: 'Ana Ruiz' }, role: 'LYRICIST' },
        ],
        otherRoles: [{ name: 'Cy Moss', role: 'Whistler' }],
      },
    ]);
  });
});

const ERN_41 = `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/411" LanguageAndScriptCode="de">
  <PartyList>
    <Party><PartyReference>P1</PartyReference><PartyName><FullName>Ana Ruiz</FullName></PartyName></Party>
    <Party><PartyReference>P2</PartyReference><PartyName><FullName>Dock Records</FullName></PartyName></Party>
  </PartyList>
  <ResourceList><SoundRecording>
    <ResourceReference>A1</ResourceReference><Type>MusicalWorkSoundRecording</Type>
    <ResourceId><ISRC>GBAAA1900003</ISRC></ResourceId>
    <DisplayTitleText>Nachtfähre</DisplayTitleText>
    <DisplayArtist><ArtistPartyReference>P1</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
    <Contributor><ContributorPartyReference>P1</ContributorPartyReference><Role>Musician</Role>
      <InstrumentType>Piano</InstrumentType></Contributor>
    <PLine><Year>2019</Year><PLineText>Dock Records</PLineText></PLine>
    <Duration>PT3M</Duration><ParentalWarningType>NotExplicit</ParentalWarningType><IsInstrumental>true</IsInstrumental>
    <TechnicalDetails><File><URI>a/1.wav</URI></File></TechnicalDetails>
  </SoundRecording></ResourceList>
  <ReleaseList>
    <Release><ReleaseReference>R0</ReleaseReference><ReleaseType>Single</ReleaseType><ReleaseId><ICPN>600000000022</ICPN></ReleaseId>
      <DisplayTitleText>Nachtfähre</DisplayTitleText><ReleaseLabelReference>P2</ReleaseLabelReference>
      <ResourceGroup><ResourceGroupContentItem><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup>
    </Release>
    <TrackRelease><ReleaseReference>R1</ReleaseReference><ReleaseResourceReference>A1</ReleaseResourceReference>
      <Genre><GenreText>Ambient</GenreText></Genre></TrackRelease>
  </ReleaseList>
</ern:NewReleaseMessage>`;

it('reads ERN 4.1', () => {
  const found = only(read(ERN_41));
  expect(found).toMatchObject({ upc: '600000000022', title: 'Nachtfähre', language: 'de', label: 'Dock Records' });
  expect(found.tracks).toMatchObject([
    {
      disc: 1,
      number: 1,
      isrc: 'GBAAA1900003',
      title: 'Nachtfähre',
      isInstrumental: true,
      genre: 'Ambient',
      file: 'a/1.wav',
      credits: [{ party: { name: 'Ana Ruiz' }, role: 'MUSICIAN', instrument: 'Piano' }],
      pLine: { year: 2019, text: 'Dock Records' },
    },
  ]);
});

it.each([
  ['a purge', '<ern:PurgeReleaseMessage xmlns:ern="http://ddex.net/xml/ern/432"/>'],
  ['a page', '<html><body/></html>'],
])('finds no releases in %s', (_, xml) => {
  expect(read(xml)).toBeNull();
});

it('reads no message with entities of its own as text', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const found = read(`${bomb}${ERN_41.replaceAll('Nachtfähre', '&y;&f;')}`);
  expect(JSON.stringify(found)).not.toMatch(/xxxx|root:/);
});

const SAMPLES = process.env.DDEX_SCHEMAS && path.join(process.env.DDEX_SCHEMAS, '..', 'messages');

describe.skipIf(!SAMPLES)('the sample messages of the standard', () => {
  const samples = readdirSync(SAMPLES || '.').filter((name) => /-43\d?\.xml$/.test(name) && !name.startsWith('purge'));

  it.each(samples)('reads %s', (name) => {
    const found = only(read(readFileSync(path.join(SAMPLES ?? '', name), 'utf8')));
    expect(found.upc).toMatch(/^\d{12,14}$/);
    expect(found.title).not.toBe('');
    expect(found.label).not.toBeNull();
    expect(found.tracks.length).toBeGreaterThan(0);
    for (const track of found.tracks) {
      expect(track.isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
      expect(track.title).not.toBe('');
      expect(track.artists.some(({ role }) => role === 'PRIMARY_ARTIST')).toBe(true);
      expect(track.duration).toBeGreaterThan(0);
    }
  });
});
