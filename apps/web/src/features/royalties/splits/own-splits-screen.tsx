import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { OwnSplit } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { BackLink } from '#ui/back-link.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { notify } from '#ui/notices/notify.ts';
import { ownSplitsQuery, useAnswerSplit } from '../api.ts';
import { useMoney } from '../money.ts';
import { Amount } from '../parts/amount.tsx';
import { useMonthText } from '../parts/months.ts';
import classes from '../parts/royalties.module.css';
import { splitTones } from './release-splits.tsx';

interface OwnSplitProps {
  readonly split: OwnSplit;
}

const useTitle = () => {
  const text = useMessages('app', 'splits');
  return ({ release, track }: OwnSplit): string => (track ?? release).title || text('untitled');
};

const Answers = ({
  split,
  onNotVerified,
}: OwnSplitProps & { readonly onNotVerified: (isMissing: boolean) => void }) => {
  const text = useMessages('app', 'splits');
  const money = useMoney();
  const monthText = useMonthText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const title = useTitle()(split);
  const { mutate, isPending, variables } = useAnswerSplit({
    onSuccess: ({ status }) => {
      notify.withdrawError(text('answerFailed'));
      onNotVerified(false);
      notify.success(text(status === 'ACCEPTED' ? 'acceptDone' : 'declineDone'));
    },
    onError: (error) => {
      if (hasCode(error, 'NOT_VERIFIED')) onNotVerified(true);
      else notifyError(text('answerFailed'), error, royaltiesErrors);
    },
  });
  const percent = money.percent(split.share);
  const accept = async () => {
    const message = text('acceptMessage', { percent, title, month: monthText(split.valid_from) });
    if (await confirm({ heading: text('acceptAsk'), message, action: text('accept') }))
      mutate({ id: split.uuid, answer: 'accept' });
  };
  const decline = async () => {
    const message = text('declineMessage', { percent, title, owner: split.owner.username });
    if (await confirm({ heading: text('declineAsk'), message, action: text('decline'), isDangerous: true }))
      mutate({ id: split.uuid, answer: 'decline' });
  };
  return (
    <div className={classes.buttons}>
      <Button
        aria-label={text('acceptOf', { title })}
        disabled={!isOnline}
        loading={isPending && variables?.answer === 'accept'}
        onClick={() => void accept()}
      >
        {text('accept')}
      </Button>
      <Button
        variant="default"
        aria-label={text('declineOf', { title })}
        disabled={!isOnline}
        loading={isPending && variables?.answer === 'decline'}
        onClick={() => void decline()}
      >
        {text('decline')}
      </Button>
    </div>
  );
};

const SplitItem = ({ split }: OwnSplitProps) => {
  const text = useMessages('app', 'splits');
  const money = useMoney();
  const format = useFormat();
  const monthText = useMonthText();
  const [isNotVerified, setNotVerified] = useState(false);
  const mayAnswer = useMay('splits:write');
  const title = useTitle()(split);
  const { status, share, valid_from, release, track, owner, held, invited_at, answered_at } = split;
  return (
    <li className={classes.item}>
      <div className={classes.stack}>
        <strong>{title}</strong>
        {track && <p className={classes.hint}>{release.title || text('untitled')}</p>}
        <p>
          {text('ownShare', {
            percent: money.percent(share),
            owner: owner.username,
            month: monthText(valid_from),
          })}
        </p>
        <p className={classes.hint}>
          {answered_at
            ? text('answeredOn', { date: format.date(answered_at) })
            : text('invitedOn', { date: format.date(invited_at) })}
        </p>
        {status === 'INVITED' && !isZeroAmount(held) && (
          <p>
            {text('heldForYou')} <Amount value={held} />
          </p>
        )}
        {isNotVerified && (
          <FormError>
            <strong>{text('notVerified')}</strong> {text('notVerifiedHint')}{' '}
            <Link to="/settings" className={classes.link}>
              {text('verify')}
            </Link>
          </FormError>
        )}
      </div>
      {status === 'INVITED' && mayAnswer ? (
        <Answers split={split} onNotVerified={setNotVerified} />
      ) : (
        <div>
          <StatusChip tone={splitTones[status]} label={text(status)} />
        </div>
      )}
    </li>
  );
};

const GROUPS = [
  { status: 'INVITED', title: 'invitations' },
  { status: 'ACCEPTED', title: 'accepted' },
  { status: 'DECLINED', title: 'declined' },
] as const;

const Content = () => {
  const text = useMessages('app', 'splits');
  const query = useQuery(ownSplitsQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback query={query} failed={text('ownFailed')} loading={<RowsSkeleton count={4} hasImage={false} />} />
    );
  if (data.length === 0) return <EmptyState title={text('ownNone')} description={text('ownNoneHint')} />;
  return (
    <div className={classes.sections}>
      {GROUPS.map(({ status, title }) => {
        const splits = data.filter((split) => split.status === status);
        if (splits.length === 0) return null;
        return (
          <section key={status} aria-labelledby={`splits-${status}`}>
            <h2 id={`splits-${status}`} className={classes.heading}>
              {text(title)}
            </h2>
            <ul className={classes.list}>
              {splits.map((split) => (
                <SplitItem key={split.uuid} split={split} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};

/** Invitations to shares, and the shares that others gave the user. */
export const OwnSplitsScreen = () => {
  const text = useMessages('app', 'splits');
  return (
    <>
      <BackLink to="/royalties">{text('toRoyalties')}</BackLink>
      <PageHeader title={text('ownTitle')} lead={text('ownLead')} />
      <Content />
    </>
  );
};
