import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LoadError } from '#features/support/load-error.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberedSize, rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ticketsQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { TicketsTable } from './tickets-table.tsx';

interface OwnTicketsProps {
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The user's conversations with support, latest activity first. */
export const OwnTickets = ({ page = 1, take = rememberedSize() }: OwnTicketsProps) => {
  const text = useMessages();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(ticketsQuery(page, take));
  const go = (next: OwnTicketsProps) => void navigate({ to: '/support', search: next, resetScroll: false });
  if (!data && error)
    return (
      <LoadError
        error={error}
        title={text('listFailed')}
        description={text('listFailedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data)
    return (
      <LoadingTable>
        <TicketsTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0)
    return (
      <EmptyState
        title={text('none')}
        description={text('noneHint')}
        action={
          <Button variant="default" onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>
            {text('ask')}
          </Button>
        }
      />
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        title={text('noneOnPage')}
        action={
          <Button variant="default" onClick={() => go({ take })}>
            {text('firstPage')}
          </Button>
        }
      />
    );
  return (
    <>
      <TicketsTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(next) => go({ page: next, take })}
        onTake={(size) => {
          rememberSize(size);
          go({ take: size });
        }}
      />
    </>
  );
};
