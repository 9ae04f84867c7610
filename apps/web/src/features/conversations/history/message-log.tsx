import { Button, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useMessages } from '../messages.ts';
import classes from './history.module.css';

interface MessageLogProps {
  /** The state of the messages query, used to fetch older messages. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The messages, oldest first. */
  readonly children: ReactNode;
  /** The form for the next message. */
  readonly form: ReactNode;
  readonly end: Ref<HTMLDivElement>;
}

/** A conversation's messages, oldest first, with earlier messages on demand and the form for the next. */
export const MessageLog = ({ query, children, form, end }: MessageLogProps) => {
  const text = useMessages();
  return (
    <>
      {query.hasNextPage && (
        <div className={classes.earlier}>
          <Button
            variant="default"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text('earlier')}
          </Button>
          {query.isFetchNextPageError && (
            <Text role="alert" size="sm" c="dimmed">
              {text('earlierFailed')}
            </Text>
          )}
        </div>
      )}
      <div role="log" aria-label={text('history')}>
        <ol className={classes.history}>{children}</ol>
      </div>
      {form}
      <div ref={end} className={classes.end} />
    </>
  );
};
