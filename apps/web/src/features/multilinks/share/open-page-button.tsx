import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMessages } from '../messages.ts';

/** Opens the public page of a link in a new tab. */
export const OpenPageButton = ({ url }: { readonly url: string }) => {
  const text = useMessages();
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
