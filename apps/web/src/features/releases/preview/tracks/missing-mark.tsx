import { Tooltip } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from './missing-mark.module.css';

/** Says that someone is not named, and what to do about it. */
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
