import { Button, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useMessages } from './messages.ts';

/** Gone, somebody else's, or no address of a purchase at all: these look the same. */
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
