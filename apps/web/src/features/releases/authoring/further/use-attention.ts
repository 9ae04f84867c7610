import { fieldOf, useSavedRelease } from '../denial/use-denial.ts';
import { useExtras } from '../use-authoring.ts';

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
