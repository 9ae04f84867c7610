import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { ownerName } from '../owner-name.ts';
import { useShareText } from './desk-numbers.tsx';
import classes from './figures.module.css';
import { useMessages } from './messages.ts';
import { answerCount, deniedShare, lateShare } from './shares.ts';

type Reason = DeskFigures['reasons'][number];
type Moderator = DeskFigures['moderators'][number];

/** The most common reasons, each with a bar of how often it was given. */
export const ReasonsTable = ({ reasons }: Pick<DeskFigures, 'reasons'>) => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const columns: readonly Column<Reason>[] = [
    {
      key: 'reason',
      header: text('reason'),
      isTitle: true,
      cell: (reason) => reason.text?.[language] ?? reason.code ?? text('ownWords'),
    },
    {
      key: 'count',
      header: text('denials'),
      width: '40%',
      cell: ({ count }) => (
        <span className={classes.counted}>
          <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
          {format.number(count)}
        </span>
      ),
    },
  ];
  if (reasons.length === 0) return <p className={classes.soft}>{text('noReasons')}</p>;
  return (
    <DataTable label={text('reasons')} columns={columns} rows={reasons} rowKey={({ code }) => code ?? ''} isFixed />
  );
};

/** The number and speed of each moderator's answers; each row links to their history. */
export const ModeratorsTable = ({ moderators }: Pick<DeskFigures, 'moderators'>) => {
  const text = useMessages();
  const format = useFormat();
  const shareText = useShareText();
  const spanText = useSpanText('short');
  const columns: readonly Column<Moderator>[] = [
    {
      key: 'name',
      header: text('moderator'),
      isTitle: true,
      cell: ({ moderator }) => (
        <Link
          to="/staff/releases/figures"
          search={{ moderator: moderator.uuid }}
          resetScroll={false}
          className={rowLinkClass}
          aria-label={text('showHistory', { name: ownerName(moderator) })}
        >
          {ownerName(moderator)}
        </Link>
      ),
    },
    { key: 'answers', header: text('answers'), align: 'end', cell: (row) => format.number(answerCount(row)) },
    { key: 'denied', header: text('deniedShare'), align: 'end', cell: (row) => shareText(deniedShare(row)) },
    { key: 'late', header: text('lateShare'), align: 'end', cell: (row) => shareText(lateShare(row)) },
    {
      key: 'median',
      header: text('median'),
      align: 'end',
      cell: ({ median_seconds }) => (median_seconds === null ? '—' : spanText(median_seconds * 1000)),
    },
  ];
  return (
    <DataTable
      label={text('moderators')}
      columns={columns}
      rows={moderators}
      rowKey={({ moderator }) => moderator.uuid}
    />
  );
};
