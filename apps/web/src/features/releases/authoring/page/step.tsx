import { Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step.module.css';

export interface StepProps {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly isActive: boolean;
  readonly isDone: boolean;
  /** Nothing in it can be changed for the time being. */
  readonly isLocked: boolean;
  readonly onActivate: () => void;
  readonly children: ReactNode;
}

/** One step of the way; it becomes the active one under the pointer, the finger or the keyboard. */
export const Step = ({ id, number, title, hint, isActive, isDone, isLocked, onActivate, children }: StepProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className={classes.step}
    data-active={isActive || undefined}
    onPointerEnter={onActivate}
    onPointerDown={onActivate}
    onFocus={onActivate}
  >
    <header className={classes.head}>
      <span className={classes.disc} data-done={isDone || undefined} aria-hidden="true">
        {isDone ? <IconCheck size={18} stroke={2.5} /> : number}
      </span>
      <div>
        <Title order={2} id={`${id}-title`} className={classes.title ?? ''}>
          {title}
        </Title>
        <p className={classes.hint}>{hint}</p>
      </div>
    </header>
    <div className={classes.body} inert={isLocked}>
      {children}
    </div>
  </section>
);
