import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useBoard, useDraft } from '../use-authoring.ts';
import { useIntake, useWaitingRecordings } from '../use-intake.ts';
import classes from './intake.module.css';
import { IntakeResult } from './intake-parts.ts';
import { IntakeZone } from './intake-zone.tsx';
import { useMessages } from './messages.ts';

/** Offers a drop zone for the files of a new release above the steps, and shows the result. */
export const IntakePanel = () => {
  const text = useMessages();
  const { reading, understood, refused, isCoverUnclear, hasFailed } = useIntake();
  const waiting = useWaitingRecordings();
  const { uuid } = useDraft();
  const { items } = useBoard();
  const [isNew] = useState(uuid === null);
  const isEmpty = items.length === 0;
  const hasSummary = waiting.length > 0 || (understood !== null && isEmpty);
  const hasRefused = refused.length > 0 || isCoverUnclear || hasFailed;
  const hasZone = isNew && isEmpty && !hasSummary;
  if (!hasSummary && !hasRefused && !hasZone && reading === 0) return null;
  return (
    <div className={classes.panel}>
      {reading > 0 && (
        <div className={classes.summary} role="status">
          <Loader size={20} color="currentColor" /> {text('reading', { count: reading })}
        </div>
      )}
      {reading === 0 && hasZone && <IntakeZone />}
      {reading === 0 && (hasSummary || hasRefused) && <IntakeResult hasSummary={hasSummary} />}
    </div>
  );
};
