import { fieldOf, useSavedRelease } from '../denial/use-denial.ts';
import { fieldId, focusField } from '../fields/focus-field.ts';
import { useExtras } from '../use-authoring.ts';

/** Longer than the code of a fold may take to come. */
const PATIENCE_MS = 10_000;

/** Focuses a field as soon as it is drawn; one in a fold that is closed, by opening that. */
export const showField = (path: string, track?: string): void => {
  const id = fieldId(path, track);
  const until = Date.now() + PATIENCE_MS;
  let isOpened = false;
  const look = () => {
    if (document.getElementById(id)) return focusField(id);
    const fold = document.getElementById(foldId(track));
    if (fold instanceof HTMLDetailsElement && !fold.open && !isOpened) {
      isOpened = true;
      fold.querySelector('summary')?.click();
    }
    if (Date.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Whether the server or a moderator found something in these fields of the release, or of the track in this place. */
export const useAttention = (
  fields: readonly string[],
  track?: { readonly place: number; readonly uuid: string | null },
): boolean => {
  const { serverIssues } = useExtras();
  const reasons = useSavedRelease()?.deny_reasons ?? [];
  const start = track ? `tracks.${track.place}.` : '';
  return (
    serverIssues.some(({ path }) => fields.some((field) => `${path}.`.startsWith(`${start}${field}.`))) ||
    reasons.some((reason) => {
      const field = fieldOf(reason);
      return reason.track_uuid === (track?.uuid ?? null) && field !== null && fields.includes(field);
    })
  );
};

/** The fields of each fold, by the wire's names. */
export const RELEASE_FIELDS = [
  'territories',
  'excluded_territories',
  'release_time',
  'release_time_zone',
  'preorder_date',
  'original_release_date',
  'p_line_year',
  'c_line_year',
] as const;

export const TRACK_FIELDS = ['credits', 'iswc', 'title_language_id', 'ai_contribution', 'advisory'] as const;

export const isFilled = (value: string | number | readonly unknown[] | null): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';

/** The address within the page of the fold of the release, or of a track. */
export const foldId = (track?: string): string => `further${track ? `-${track}` : ''}`;
