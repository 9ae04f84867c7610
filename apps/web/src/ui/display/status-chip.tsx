import classes from './status-chip.module.css';

/** The calm colours that a status may have; the word beside them is what says it. */
export type StatusTone = 'draft' | 'pending' | 'moderated' | 'published' | 'denied';

export interface StatusChipProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** On a picture or in a dense row the dot alone carries a tint; otherwise the chip does. */
  readonly variant?: 'chip' | 'plain';
}

export const StatusChip = ({ tone, label, variant = 'chip' }: StatusChipProps) => (
  <span className={classes.chip} data-tone={tone} data-variant={variant}>
    <span className={classes.dot} aria-hidden="true" />
    {label}
  </span>
);
