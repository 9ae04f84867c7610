import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';

/** Shown instead of a page that the person's role in the account does not include. */
export const OutsideRole = () => {
  const text = useMessages('team', 'team');
  usePageTitle(text('outsideRole'));
  return (
    <EmptyState
      heading="h1"
      title={text('outsideRole')}
      description={text('outsideRoleHint')}
      action={
        <Button variant="default" component={Link} to="/">
          {text('toMain')}
        </Button>
      }
    />
  );
};
