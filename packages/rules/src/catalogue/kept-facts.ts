import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { KeptField } from '@dubplate/contract/catalogue-imports/limits';
import type { LocalDate } from '../dates.ts';
import { normalizeIsrc, upcForms } from '../releases/codes.ts';

interface KeptArtist {
  readonly name: string;
  readonly role: ArtistRole;
}

interface KeptTitle {
  readonly title: string;
  readonly titleVersion: string | null;
  readonly artists: readonly KeptArtist[];
}

export interface KeptTrack extends KeptTitle {
  readonly uuid: string;
  readonly isrc: string | null;
  /** Seconds. */
  readonly duration: number | null;
}

/** What stores match the versions of two distributors by; null or empty where it is unknown. */
export interface KeptFacts extends KeptTitle {
  readonly upc: string | null;
  readonly originalReleaseDate: LocalDate | null;
  readonly tracks: readonly KeptTrack[];
}

/** A fact that is no longer as it was. Null: it is not there. */
export interface FactChange {
  readonly field: KeptField;
  /** From 1, in the release or, if it was removed, in the import; null: of the release. */
  readonly position: number | null;
  readonly track: string | null;
  readonly imported: string | null;
  readonly current: string | null;
}

/** Seconds by which two recordings may differ and still count as one. */
const LENGTH_TOLERANCE = 2;

/** A version in the title and one in its own field are shown alike. */
const fullTitle = ({ title, titleVersion }: KeptTitle): string =>
  (titleVersion ? `${title} (${titleVersion})` : title).normalize('NFC').replace(/\s+/g, ' ').trim();

const namesOf = (artists: readonly KeptArtist[], wanted: ArtistRole): string[] =>
  artists.filter(({ role }) => role === wanted).map(({ name }) => name.normalize('NFC').trim());

const creditLine = ({ artists }: KeptTitle): string => {
  const featured = namesOf(artists, 'FEATURING').join(', ');
  const main = namesOf(artists, 'PRIMARY_ARTIST').join(', ');
  return featured === '' ? main : `${main} feat. ${featured}`.trim();
};

/** An artist of the account may be written with other capitals than in the import. */
const creditKey = ({ artists }: KeptTitle): string =>
  JSON.stringify(
    (['PRIMARY_ARTIST', 'FEATURING'] as const).map((role) =>
      namesOf(artists, role)
        .map((name) => name.toLowerCase())
        .sort(),
    ),
  );

const isSameUpc = (one: string, other: string | null): boolean =>
  other !== null && (one === other || upcForms(one).some((form) => upcForms(other).includes(form)));

const minutes = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

type Place = Pick<FactChange, 'position' | 'track'>;
const OF_RELEASE: Place = { position: null, track: null };

const compareTitles = (imported: KeptTitle, current: KeptTitle, place: Place): FactChange[] => {
  const found: FactChange[] = [];
  if (imported.title !== '' && fullTitle(imported) !== fullTitle(current))
    found.push({ field: 'title', ...place, imported: fullTitle(imported), current: fullTitle(current) || null });
  if (creditLine(imported) !== '' && creditKey(imported) !== creditKey(current))
    found.push({ field: 'artists', ...place, imported: creditLine(imported), current: creditLine(current) || null });
  return found;
};

const compareTracks = (imported: KeptTrack, current: KeptTrack, place: Place): FactChange[] => {
  const found = compareTitles(imported, current, place);
  if (imported.isrc !== null && normalizeIsrc(imported.isrc) !== normalizeIsrc(current.isrc ?? ''))
    found.push({ field: 'isrc', ...place, imported: normalizeIsrc(imported.isrc), current: current.isrc });
  const [before, now] = [imported.duration, current.duration];
  if (before !== null && now !== null && Math.abs(before - now) > LENGTH_TOLERANCE)
    found.push({ field: 'duration', ...place, imported: minutes(before), current: minutes(now) });
  return found;
};

/** Lists what differs from an import, of the release first, then by track. Facts that the import did not know are left out. */
export const listChanges = (imported: KeptFacts, current: KeptFacts): FactChange[] => {
  const found: FactChange[] = [];
  if (imported.upc !== null && !isSameUpc(imported.upc, current.upc))
    found.push({ field: 'upc', ...OF_RELEASE, imported: imported.upc, current: current.upc });
  found.push(...compareTitles(imported, current, OF_RELEASE));
  const date = imported.originalReleaseDate;
  if (date !== null && date !== current.originalReleaseDate)
    found.push({
      field: 'original_release_date',
      ...OF_RELEASE,
      imported: date,
      current: current.originalReleaseDate,
    });
  const before = new Map(imported.tracks.map((track) => [track.uuid, track]));
  current.tracks.forEach((track, index) => {
    const place = { position: index + 1, track: fullTitle(track) };
    const known = before.get(track.uuid);
    if (known) found.push(...compareTracks(known, track, place));
    else found.push({ field: 'track_added', ...place, imported: null, current: fullTitle(track) });
  });
  const kept = new Set(current.tracks.map(({ uuid }) => uuid));
  imported.tracks.forEach((track, index) => {
    const title = fullTitle(track);
    if (!kept.has(track.uuid))
      found.push({ field: 'track_removed', position: index + 1, track: title, imported: title, current: null });
  });
  return found;
};
