import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeys, usePageKeys } from '#ui/shortcuts/use-keys.ts';
import { queueQuery, useReviewSearch, viewOf } from '../api.ts';
import classes from './queue-column.module.css';
import { ClaimHolder, DueClock, useCounts } from './queue-parts.tsx';

/** The arrows move the focus through the column once it is in there: before that they scroll the page. */
const moveFocus = (list: HTMLElement | null, step: 1 | -1) => {
  const links: Element[] = [...(list?.querySelectorAll('a') ?? [])];
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  return at === -1 ? null : () => (links[at + step] as HTMLElement | undefined)?.focus();
};

/** The page of the queue that this release was opened from, beside it; J and K go through it. */
export const QueueColumn = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'moderation');
  const search = useReviewSearch();
  const navigate = useNavigate();
  const { data } = useQuery(queueQuery(search));
  const countOf = useCounts();
  const list = useRef<HTMLOListElement>(null);
  const rows = data?.data ?? [];
  const at = rows.findIndex((row) => row.uuid === uuid);
  const opener = (row: (typeof rows)[number] | undefined) =>
    row && (() => void navigate({ to: '/staff/releases/$uuid', params: { uuid: row.uuid }, search }));
  usePageKeys({
    KeyJ: opener(rows[at + 1]),
    KeyK: opener(at === -1 ? undefined : rows[at - 1]),
  });
  useKeys((press) => {
    if (press.hasModifier || press.isTyping || press.isBehindDialog) return null;
    if (press.code === 'ArrowDown') return moveFocus(list.current, 1);
    return press.code === 'ArrowUp' ? moveFocus(list.current, -1) : null;
  });
  const isKnown = at !== -1;
  useEffect(() => {
    if (isKnown) list.current?.querySelector(`[data-release="${uuid}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isKnown, uuid]);
  const view = viewOf(search);
  const count = search.search ? undefined : countOf(view);
  return (
    <nav className={classes.column} aria-label={text('queue')}>
      <Link to="/staff/releases" search={search} activeOptions={{ exact: true }} className={classes.head ?? ''}>
        <span>{text(`filter${view}`)}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </Link>
      {search.search && <p className={classes.words}>“{search.search}”</p>}
      <ol ref={list} className={classes.list}>
        {rows.map((row) => (
          <li key={row.uuid}>
            <Link
              to="/staff/releases/$uuid"
              params={{ uuid: row.uuid }}
              search={search}
              className={classes.row ?? ''}
              aria-current={row.uuid === uuid ? 'page' : undefined}
              data-release={row.uuid}
            >
              <span className={classes.title}>{row.title || text('untitled')}</span>
              <span className={classes.facts}>{row.artist?.name ?? text('noArtist')}</span>
              <span className={classes.facts}>
                {row.due_at && <DueClock due={row.due_at} />}
                {row.claim && (
                  <span className={classes.holder}>
                    <ClaimHolder claim={row.claim} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
