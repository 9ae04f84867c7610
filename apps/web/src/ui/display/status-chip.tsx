import classes from './status-chip.module.css';

/** The muted colours of a status. The word next to it carries the meaning. */
export type StatusTone = 'draft' | 'pending' | 'moderated' | 'published' | 'denied';

export interface StatusChipProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** `plain` tints only the dot, for pictures and dense rows; otherwise the whole chip has the tint. */
  readonly variant?: 'chip' | 'plain';
}

export const StatusChip = ({ tone, label, variant = 'chip' }: StatusChipProps) => (
  <span className={classes.chip} data-tone={tone} data-variant={variant}>
    <span className={classes.dot} aria-hidden="true" />
    {label}
  </span>
);
