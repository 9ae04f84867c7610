import { useMessages } from '#lib/i18n/i18n.ts';
import { TextButton } from '#ui/text-button.tsx';
import faults from '../fields/faults.module.css';
import { fieldId, focusField, focusFieldSoon } from '../fields/focus-field.ts';
import { useAuthoring, useBoard } from '../use-authoring.ts';
import classes from './advice.module.css';
import { useAdviceText } from './advice.ts';
import { useReleaseAdvice, useTracksAdvice } from './use-advice.ts';

/** All advice in one place, each a link to its field: the release can be sent without a look at it. */
export const AdviceList = () => {
  const text = useMessages('app', 'authoring');
  const textOf = useAdviceText();
  const { workspace } = useAuthoring();
  const { items } = useBoard();
  const tracks = useTracksAdvice();
  const entries = [
    ...useReleaseAdvice().map((one) => ({
      key: `${one.path} ${one.code}`,
      words: textOf(one),
      show: () => focusField(fieldId(one.path)),
    })),
    ...items.flatMap(({ key, form }) =>
      (tracks.get(key) ?? []).map((one) => ({
        key: `${key} ${one.path} ${one.code}`,
        words: text('missingInTrack', { track: form.title.trim() || text('untitledTrack'), issue: textOf(one) }),
        show: () => {
          workspace.board.show(key);
          focusFieldSoon(fieldId(one.path, key));
        },
      })),
    ),
  ];
  if (entries.length === 0) return null;
  return (
    <section className={classes.look} aria-labelledby="advice-heading">
      <h3 id="advice-heading" className={faults.heading}>
        {text('adviceHeading')}
      </h3>
      <p className={classes.hint}>{text('adviceHint')}</p>
      <ul className={faults.list}>
        {entries.map(({ key, words, show }) => (
          <li key={key}>
            <TextButton onClick={show}>{words}</TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
