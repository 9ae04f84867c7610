import { moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Denial } from '@dubplate/contract/moderation/schemas';
import type { NewDenyReason, ReleaseRecord } from '#features/releases/index.ts';
import { refuseIssues } from '#platform/errors.ts';

const TRACK_PATH = /^tracks\.(\d+)(?:\.|$)/;

/** @throws 400 if the denial has neither text nor reasons, or a reason has no text */
export const requireDenial = ({ deny_reason, reasons }: Denial): void => {
  if (deny_reason === '' && reasons.length === 0)
    refuseIssues(moderationIssues, [{ path: 'deny_reason', code: 'deny_reason_required' }]);
  refuseIssues(
    moderationIssues,
    reasons.flatMap(({ text }, index) =>
      text === '' ? [{ path: `reasons.${index}.text`, code: 'deny_reason_required' as const }] : [],
    ),
  );
};

/** Binds each reason to its track, and composes the text of the denial. @throws 400 for an unknown track */
export const composeDenial = (
  { deny_reason, reasons }: Denial,
  { tracks }: Pick<ReleaseRecord, 'tracks'>,
): { readonly text: string; readonly reasons: readonly NewDenyReason[] } => {
  const found = reasons.map(({ code, path, text }) => {
    const place = TRACK_PATH.exec(path ?? '')?.[1];
    return { code: code || null, path: path || null, text, place: place === undefined ? null : Number(place) };
  });
  refuseIssues(
    moderationIssues,
    found.flatMap(({ place }, index) =>
      place !== null && !tracks[place]
        ? [{ path: `reasons.${index}.path`, code: 'deny_reason_unknown_track' as const }]
        : [],
    ),
  );
  const lines = found
    // A client may send the composed text as well; it is not repeated.
    .filter(({ text }) => !deny_reason.includes(text))
    .map(({ text, place }) => {
      const track = place === null ? undefined : tracks[place];
      return track ? `${track.position}. ${track.title}: ${text}` : text;
    });
  return {
    text: [deny_reason, ...lines].filter((line) => line !== '').join('\n'),
    reasons: found.map(({ code, path, text, place }) => ({
      code,
      path,
      text,
      track_uuid: (place === null ? undefined : tracks[place]?.uuid) ?? null,
    })),
  };
};
