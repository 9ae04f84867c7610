import { Button, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useMessages } from './messages.ts';

/** Shown for a deleted purchase, another user's purchase and a malformed address, without telling them apart. */
export const NoSuchPurchase = () => {
  const text = useMessages();
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>{text('payment')}</Title>
      </VisuallyHidden>
      <EmptyState
        title={text('notFound')}
        description={text('notFoundHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/purchases" {...props} />}>
            {text('toPurchases')}
          </Button>
        }
      />
    </>
  );
};
