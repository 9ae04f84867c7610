import type { TrackInput } from '@dubplate/contract/releases/schemas';
import {
  isIsrcValid,
  isIswcValid,
  isUpcValid,
  normalizeIsrc,
  normalizeIswc,
  normalizeUpc,
} from '@dubplate/rules/releases/codes';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { isSecondaryStyle } from '#features/reference/index.ts';

interface EnteredFields {
  readonly title?: string | null | undefined;
  readonly title_confirmed?: boolean | undefined;
  readonly title_version?: string | null | undefined;
  readonly version_confirmed?: boolean | undefined;
  readonly primary_music_style_id?: string | null | undefined;
  readonly secondary_music_style_id?: string | null | undefined;
}

interface CurrentStyles {
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
}

interface CurrentFields extends CurrentStyles {
  readonly title: string;
  readonly title_version: string | null;
}

/** A confirmation ends when its text changes. */
const storedConfirmation = (confirmed: boolean | undefined, text: string | null | undefined, current: string | null) =>
  confirmed ?? (text === undefined || text === current ? undefined : false);

/** Removes undefined fields. */
export const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Returns the changed fields; titles and styles as they are stored. A new genre removes a sub-style of the old one. */
export const enteredColumns = <Input extends EnteredFields>(input: Input, current: CurrentFields | null) => {
  const primary = input.primary_music_style_id;
  const secondary = input.secondary_music_style_id;
  const kept = current?.secondary_music_style_id ?? null;
  const isOrphaned =
    primary !== undefined &&
    secondary === undefined &&
    kept !== null &&
    (primary === null || !isSecondaryStyle(kept, primary));
  const title = input.title === undefined ? undefined : (input.title ?? '');
  const title_version = input.title_version === undefined ? undefined : meaningfulVersion(input.title_version);
  return definedFields({
    ...input,
    title,
    title_confirmed: storedConfirmation(input.title_confirmed, title, current?.title ?? ''),
    title_version,
    version_confirmed: storedConfirmation(input.version_confirmed, title_version, current?.title_version ?? null),
    primary_music_style_id: primary,
    secondary_music_style_id: isOrphaned ? null : secondary,
  });
};

/** Normalizes a valid code, keeps an invalid one as typed, and turns an empty one into null. */
const storedCode = (
  code: string | null | undefined,
  normalize: (code: string) => string,
  isValid: (code: string) => boolean,
): string | null | undefined => {
  if (!code) return code === undefined ? undefined : null;
  const plain = normalize(code);
  return isValid(plain) ? plain : code;
};

export const storedUpc = (upc: string | null | undefined) => storedCode(upc, normalizeUpc, isUpcValid);
export const storedIsrc = (isrc: string | null | undefined) => storedCode(isrc, normalizeIsrc, isIsrcValid);
export const storedIswc = (iswc: string | null | undefined) => storedCode(iswc, normalizeIswc, isIswcValid);

/** Sorts country codes and removes duplicates. */
export const storedTerritories = (codes: readonly string[] | null | undefined): string[] | undefined =>
  codes === undefined ? undefined : [...new Set(codes ?? [])].sort();

/** Serializes further credits. Only musicians keep their instrument. */
export const storedCredits = (credits: TrackInput['credits']): string | undefined =>
  credits &&
  JSON.stringify(
    credits.map(({ name, role, instrument }) => ({
      name,
      role,
      instrument: role === 'MUSICIAN' ? (instrument ?? null) : null,
    })),
  );

export const primaryStyleAfter = (input: EnteredFields, current: CurrentStyles | null): string | null =>
  input.primary_music_style_id === undefined ? (current?.primary_music_style_id ?? null) : input.primary_music_style_id;
