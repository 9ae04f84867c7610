import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { summaryQuery } from './summary.ts';
import classes from './unread-badge.module.css';

/** Here and not among the messages: the header must not wait for these. */
const spoken = { en: 'unread', ru: 'непрочитано' } as const;

/** How many conversations have answers that were not read; nothing where all were, or while that is not known. */
export const UnreadBadge = () => {
  const language = useLanguage();
  const unread = useQuery(summaryQuery).data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      {' '}
      <span className={classes.badge}>
        {unread > 99 ? '99+' : unread}
        <span className={classes.spoken}> {spoken[language]}</span>
      </span>
    </>
  );
};
