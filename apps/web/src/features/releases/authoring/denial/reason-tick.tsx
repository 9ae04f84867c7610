import type { DenyReason } from '@dubplate/contract/releases/schemas';
import { Checkbox } from '@mantine/core';
import classes from './denial.module.css';

interface ReasonTickProps {
  readonly reason: DenyReason;
  readonly onTick: (reason: DenyReason, done: boolean) => void;
}

export const ReasonTick = ({ reason, onTick }: ReasonTickProps) => (
  <Checkbox
    className={classes.tick ?? ''}
    label={reason.text}
    checked={reason.done_at !== null}
    onChange={({ currentTarget }) => onTick(reason, currentTarget.checked)}
  />
);
