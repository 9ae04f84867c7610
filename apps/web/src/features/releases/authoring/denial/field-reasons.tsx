import type { DenyReason, Release } from '@dubplate/contract/releases/schemas';
import { Checkbox } from '@mantine/core';
import { useAuthoring } from '../use-authoring.ts';
import classes from './denial.module.css';
import { reasonsAt, useDenial } from './use-denial.ts';

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

export interface FieldReasonsProps {
  readonly release: Release;
  readonly path: string;
  /** The key of the track in this form. */
  readonly track?: string | undefined;
}

/** The reasons of a denial that are about one field. */
export const FieldReasons = ({ release, path, track }: FieldReasonsProps) => {
  const { board } = useAuthoring().workspace;
  const { reasons, tick } = useDenial(release);
  const item = track === undefined ? null : board.snapshot().items.find(({ key }) => key === track);
  if (track !== undefined && !item?.uuid) return null;
  const own = reasonsAt(reasons, path, item?.uuid ?? null);
  if (own.length === 0) return null;
  return (
    <ul className={classes.field}>
      {own.map((reason) => (
        <li key={reason.uuid} data-done={reason.done_at !== null || undefined}>
          <ReasonTick reason={reason} onTick={tick} />
        </li>
      ))}
    </ul>
  );
};
