import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './advice.module.css';
import { type Advice, useAdviceText } from './advice.ts';

interface FieldAdviceProps {
  readonly advice: readonly Advice[];
  readonly path: string;
  /** Omitted if the suggestion can't be applied here. */
  readonly onUse?: (suggestion: string) => void;
}

/** An unobtrusive note under a field, with a better text to take over where there is one. */
export const FieldAdvice = ({ advice, path, onUse }: FieldAdviceProps) => {
  const text = useMessages('app', 'authoring');
  const textOf = useAdviceText();
  const own = advice.filter((one) => one.path === path);
  return (
    <div aria-live="polite">
      {own.length > 0 && (
        <ul className={classes.notes}>
          {own.map((one) => (
            <li key={one.code}>
              {textOf(one)}{' '}
              {one.suggestion !== undefined && onUse && (
                <button type="button" className={classes.use} onClick={() => onUse(one.suggestion ?? '')}>
                  {one.suggestion === '' ? text('useNothing') : text('useSuggestion', { line: one.suggestion })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
