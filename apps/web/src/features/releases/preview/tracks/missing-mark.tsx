import { Tooltip } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from './missing-mark.module.css';

/** Marks a missing credit, with a tooltip to contact support. */
export const MissingMark = ({ label }: { label: string }) => {
  const text = useMessages();
  return (
    <Tooltip label={text('contactSupport')} maw="18rem">
      <button type="button" className={classes.mark}>
        {label}
      </button>
    </Tooltip>
  );
};
