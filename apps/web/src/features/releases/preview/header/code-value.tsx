import { Tooltip } from '@mantine/core';
import { CopyCell } from '#ui/data-table/cells.tsx';
import { useMessages } from '../messages.ts';
import classes from './code-value.module.css';

/** A code that is copied when pressed, or the reason why there is none yet. */
export const CodeValue = ({ value, what }: { value: string | null; what: string }) => {
  const text = useMessages();
  if (value) return <CopyCell value={value} what={what} />;
  return (
    <Tooltip label={text('noCodeHint')} maw="18rem">
      <button type="button" className={classes.none}>
        {text('noData')}
      </button>
    </Tooltip>
  );
};
