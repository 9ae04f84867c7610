import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useInstance } from '../reference/index.ts';

/** Leads to a page that makes covers, where this instance names one. */
export const CoverGenerator = ({ size = 'md' }: { readonly size?: 'sm' | 'md' }) => {
  const text = useMessages('app', 'releases');
  const address = useInstance()?.cover_generator_url;
  if (!address) return null;
  return (
    <Button
      variant="default"
      size={size}
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={18} stroke={1.75} aria-label={text('opensNewTab')} />}
    >
      {text('generateCover')}
    </Button>
  );
};
