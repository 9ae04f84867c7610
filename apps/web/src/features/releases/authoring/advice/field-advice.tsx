import { useMessages } from '../messages.ts';
import classes from './advice.module.css';
import { type Told, useAdviceText } from './advice.ts';

interface FieldAdviceProps {
  readonly advice: readonly Told[];
  readonly path: string;
  /** Absent: what is suggested can't be taken over here. */
  readonly onUse?: (suggestion: string) => void;
}

/** A quiet note under a field, with the better text at hand where there is one. It stands in nobody's way. */
export const FieldAdvice = ({ advice, path, onUse }: FieldAdviceProps) => {
  const text = useMessages();
  const say = useAdviceText();
  const own = advice.filter((told) => told.path === path);
  return (
    <div aria-live="polite">
      {own.length > 0 && (
        <ul className={classes.notes}>
          {own.map((told) => (
            <li key={told.code}>
              {say(told)}{' '}
              {told.suggestion !== undefined && onUse && (
                <button type="button" className={classes.use} onClick={() => onUse(told.suggestion ?? '')}>
                  {told.suggestion === '' ? text('useNothing') : text('useSuggestion', { line: told.suggestion })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
