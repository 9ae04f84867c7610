import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useCopy } from '#ui/clipboard.ts';
import classes from './share.module.css';

/** Shortens an address for display: without the scheme, and with Unicode letters instead of their codes. */
export const shortAddress = (url: string): string => {
  const bare = url.replace(/^https?:\/\//, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
};

/** Opens the public page of a link in a new tab. */
export const OpenPageButton = ({ url }: { readonly url: string }) => {
  const text = useMessages('app', 'links');
  return (
    <Button
      variant="default"
      component="a"
      href={url}
      target="_blank"
      rel="noopener"
      leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
    >
      {text('openPage')}
    </Button>
  );
};

/** A shortened address with a button that copies the full address. */
export const ShareAddress = ({ url }: { readonly url: string }) => {
  const text = useMessages('app', 'links');
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
