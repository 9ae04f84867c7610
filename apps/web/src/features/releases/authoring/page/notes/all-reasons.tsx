import { DENIABLE_RELEASE_FIELDS, DENIABLE_TRACK_FIELDS } from '@dubplate/contract/moderation/limits';
import type { DenyReason, Release } from '@dubplate/contract/releases/schemas';
import classes from '#features/releases/authoring/denial/denial.module.css';
import { ReasonTick } from '#features/releases/authoring/denial/field-reasons.tsx';
import { fieldOf, useDenial } from '#features/releases/authoring/denial/use-denial.ts';
import { fieldId, focusField, focusFieldSoon, TRACKS_LOCK } from '#features/releases/authoring/fields/focus-field.ts';
import { useAuthoring, useBoard, useInfoIssues } from '#features/releases/authoring/use-authoring.ts';
import { useMessages } from '#lib/i18n/i18n.ts';

/** The way to a reason's field, and what its track is called; null where it is about none. */
const usePlaces = () => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { items } = useBoard();
  const isLocked = useInfoIssues().length > 0;
  return (reason: DenyReason) => {
    const field = fieldOf(reason);
    const item = items.find(({ uuid }) => uuid !== null && uuid === reason.track_uuid);
    const track = item && (item.form.title.trim() || text('untitledTrack'));
    if (reason.track_uuid === null) {
      const isKnown = DENIABLE_RELEASE_FIELDS.some((known) => known === field);
      return { track, show: field !== null && isKnown ? () => focusField(fieldId(field)) : null };
    }
    if (!item) return { track, show: null };
    const show = () => {
      // The tracks are out of reach until the main data is in order: the way there is by their lock.
      if (isLocked) return focusField(TRACKS_LOCK);
      workspace.board.show(item.key);
      focusFieldSoon(fieldId(DENIABLE_TRACK_FIELDS.find((known) => known === field) ?? 'title', item.key));
    };
    return { track, show };
  };
};

/** Lists the requested corrections, each with a link to its field and a checkbox. */
export const AllReasons = ({ release }: { readonly release: Release }) => {
  const text = useMessages('app', 'authoring');
  const { reasons, tick } = useDenial(release);
  const placeOf = usePlaces();
  const left = reasons.filter(({ done_at }) => done_at === null).length;
  return (
    <>
      <ul className={classes.list}>
        {reasons.map((reason) => {
          const { track, show } = placeOf(reason);
          return (
            <li key={reason.uuid} data-done={reason.done_at !== null || undefined}>
              {track !== undefined && <span className={classes.track}>{track}</span>}
              <div className={classes.row}>
                <ReasonTick reason={reason} onTick={tick} />
                {show && (
                  <button
                    type="button"
                    className={classes.show}
                    aria-label={text('showField', { reason: reason.text })}
                    onClick={show}
                  >
                    {text('show')}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className={classes.left}>
        {left === 0 ? text('allTicked') : text('leftToCorrect', { count: left })}
      </p>
    </>
  );
};
