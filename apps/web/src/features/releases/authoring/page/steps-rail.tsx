import { IconCheck } from '@tabler/icons-react';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './steps-rail.module.css';

export interface RailStep {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
}

export interface StepsRailProps {
  readonly steps: readonly RailStep[];
  readonly active: string;
  readonly onChoose: (id: string) => void;
}

/** Sticky step navigation. */
export const StepsRail = ({ steps, active, onChoose }: StepsRailProps) => {
  const text = useMessages('app', 'authoring');
  return (
    <nav aria-label={text('steps')} className={classes.rail}>
      <ol className={classes.list}>
        {steps.map(({ id, title, isDone }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes.step}
              aria-current={id === active ? 'step' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className={classes.disc} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              <span className={classes.name}>
                {title}
                {isDone && <span className={classes.hidden}>, {text('stepDone')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
