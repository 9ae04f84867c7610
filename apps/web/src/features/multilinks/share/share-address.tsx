import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '#ui/clipboard.ts';
import { useMessages } from '../messages.ts';
import classes from './share.module.css';
import { shortAddress } from './short-address.ts';

/** A shortened address with a button that copies the full address. */
export const ShareAddress = ({ url }: { readonly url: string }) => {
  const text = useMessages();
  const { copy, isCopied } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.address}>
      <span>{shortAddress(url)}</span>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy(url)}
      >
        {text('copy')}
      </Button>
    </div>
  );
};
