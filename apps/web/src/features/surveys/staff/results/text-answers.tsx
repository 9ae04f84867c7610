import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { optionAnswersQuery } from '../api.ts';
import { useMessages } from './messages.ts';
import classes from './results.module.css';

interface TextAnswersProps {
  readonly survey: string;
  readonly option: string;
  readonly title: string;
}

/** The text answers to an option, newest first. */
export const TextAnswers = ({ survey, option, title }: TextAnswersProps) => {
  const text = useMessages();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(optionAnswersQuery(survey, option, page));
  if (!data)
    return error ? (
      <LoadError error={error} title={text('textsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <RowsSkeleton count={3} hasImage={false} />
    );
  return (
    <>
      <ul className={classes.texts} aria-label={title} aria-busy={isPlaceholderData}>
        {data.data.map(({ uuid, valueText, user, answered_at }) => (
          <li key={uuid}>
            <p className={classes.written}>{valueText}</p>
            <p className={classes.by}>
              {user.username} · {format.shortDate(answered_at)}
            </p>
          </li>
        ))}
      </ul>
      <Pager {...data.meta} onPage={setPage} />
    </>
  );
};
