import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '#features/support/unread/summary.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMessages } from '../messages.ts';
import { NotifiedByText } from '../notified-by.tsx';
import classes from './ask.module.css';

/** Within how many hours the plan promises an answer, and how one learns of it. */
export const AnswerPromise = () => {
  const text = useMessages();
  const { data, isError } = useQuery(summaryQuery);
  return (
    <div className={classes.promise}>
      {data ? (
        <Text c="dimmed">
          {text('askLead', { count: data.answer_hours })} <NotifiedByText by={data.notified_by} />
        </Text>
      ) : isError ? (
        <Text c="dimmed">{text('askLeadUnknown')}</Text>
      ) : (
        <Skeleton height="1rem" width="80%" mt="0.25rem" mb="0.25rem" />
      )}
    </div>
  );
};
