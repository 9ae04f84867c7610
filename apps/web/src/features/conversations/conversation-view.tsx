import type { TicketId } from '@dubplate/contract/ids';
import type { TicketStatus } from '@dubplate/contract/support/limits';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isNotFound } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusChipProps, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';

const looks = {
  OPEN: { tone: 'pending', label: 'statusOpen' },
  ANSWERED: { tone: 'published', label: 'statusAnswered' },
  CLOSED: { tone: 'draft', label: 'statusClosed' },
} as const satisfies Record<TicketStatus, { readonly tone: StatusTone; readonly label: string }>;

/** A chip with the side that has to reply. */
export const TicketStatusChip = ({
  status,
  variant = 'plain',
}: {
  readonly status: TicketStatus;
  readonly variant?: NonNullable<StatusChipProps['variant']>;
}) => {
  const text = useMessages('app', 'conversations');
  const { tone, label } = looks[status];
  return <StatusChip tone={tone} label={text(label)} variant={variant} />;
};

interface ConversationViewProps<Ticket> {
  readonly uuid: string;
  readonly query: UseQueryResult<Ticket>;
  /** The list of conversations, and the page of one below it. */
  readonly list: '/support' | '/staff/tickets';
  readonly words: {
    /** The page's title until the subject is known. */
    readonly ticket: string;
    readonly notFound: string;
    readonly notFoundHint: string;
    readonly toList: string;
  };
  readonly children: (ticket: Ticket) => ReactNode;
}

/** Loads a conversation, and leads from a merged one to the other. */
export const ConversationView = <Ticket extends { readonly uuid: TicketId; readonly subject: string }>(
  props: ConversationViewProps<Ticket>,
) => {
  const { uuid, query, list, words, children } = props;
  const text = useMessages('app', 'conversations');
  const navigate = useNavigate();
  const { data, error } = query;
  usePageTitle(data?.subject ?? words.ticket);
  const merged = data && data.uuid !== uuid ? data.uuid : null;
  useEffect(() => {
    if (merged) void navigate({ to: `${list}/$uuid`, params: { uuid: merged }, replace: true });
  }, [list, merged, navigate]);
  if (isNotFound(error))
    return (
      <EmptyState
        heading="h1"
        title={words.notFound}
        description={words.notFoundHint}
        action={
          <Button variant="default" renderRoot={(root) => <Link to={list} {...root} />}>
            {words.toList}
          </Button>
        }
      />
    );
  if (!data)
    return (
      <QueryFallback
        query={query}
        heading="h1"
        failed={text('failed')}
        description={text('failedHint')}
        loading={<TextSkeleton lines={6} />}
      />
    );
  return merged ? <TextSkeleton lines={6} /> : children(data);
};
