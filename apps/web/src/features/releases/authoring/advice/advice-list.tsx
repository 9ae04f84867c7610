import faults from '../fields/faults.module.css';
import { fieldId, focusField, focusFieldSoon } from '../fields/focus-field.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring, useBoard } from '../use-authoring.ts';
import classes from './advice.module.css';
import { useAdviceText } from './advice.ts';
import { useReleaseAdvice, useTracksAdvice } from './use-advice.ts';

/** All advice in one place, each a link to its field: the release can be sent without a look at it. */
export const WorthALook = () => {
  const text = useMessages();
  const say = useAdviceText();
  const { session } = useAuthoring();
  const { items } = useBoard();
  const tracks = useTracksAdvice();
  const entries = [
    ...useReleaseAdvice().map((told) => ({
      key: `${told.path} ${told.code}`,
      words: say(told),
      show: () => focusField(fieldId(told.path)),
    })),
    ...items.flatMap(({ key, form }) =>
      (tracks.get(key) ?? []).map((told) => ({
        key: `${key} ${told.path} ${told.code}`,
        words: text('missingInTrack', { track: form.title.trim() || text('untitledTrack'), issue: say(told) }),
        show: () => {
          session.board.show(key);
          focusFieldSoon(fieldId(told.path, key));
        },
      })),
    ),
  ];
  if (entries.length === 0) return null;
  return (
    <section className={classes.look} aria-labelledby="worth-a-look">
      <h3 id="worth-a-look" className={faults.heading}>
        {text('worthALook')}
      </h3>
      <p className={classes.hint}>{text('worthALookHint')}</p>
      <ul className={faults.list}>
        {entries.map(({ key, words, show }) => (
          <li key={key}>
            <button type="button" className={faults.link} onClick={show}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
