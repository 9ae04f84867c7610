import type { StaffPayout } from '@dubplate/contract/payouts/schemas';
import { canMovePayout } from '@dubplate/rules/payouts/payout-states';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { Amount } from '#features/payouts/parts/amount.tsx';
import { shownTarget } from '#features/payouts/parts/payout-names.ts';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { staffPayoutQuery } from '../api.ts';
import { ApprovalCount, Payee, PayoutStateChip } from '../parts/payout-parts.tsx';
import { ApproveButton, type ByHandEnd, EndDialog, possibleEnds, RejectDialog } from './decisions.tsx';

interface PayoutProps {
  readonly payout: StaffPayout;
}

const Details = ({ payout }: PayoutProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  const {
    user,
    method,
    masked,
    by_hand,
    country,
    requested_at,
    not_before,
    fee,
    reference,
    returned,
    file_uuid,
    invoice,
  } = payout;
  const methodName = text(`method${method}`);
  return (
    <section className={shared.panel} aria-label={text('details')}>
      <div>
        <PayoutStateChip payout={payout} />
      </div>
      <Facts>
        <Fact label={text('person')}>
          <Payee user={user} />
        </Fact>
        <Fact label={text('method')}>{by_hand ? text('methodByHand', { method: methodName }) : methodName}</Fact>
        <Fact label={text('recipient')}>{[shownTarget(masked), country].filter(Boolean).join(', ') || '—'}</Fact>
        <Fact label={text('requested')}>{format.dateTime(requested_at)}</Fact>
        {not_before && <Fact label={text('notBefore')}>{format.dateTime(not_before)}</Fact>}
        <Fact label={text('fee')}>{fee === null ? text('feeUnknown') : <Amount value={fee} />}</Fact>
        {returned && (
          <Fact label={text('returned')}>
            <Amount value={returned} />
          </Fact>
        )}
        {reference && <Fact label={text('reference')}>{reference}</Fact>}
        {invoice && <Fact label={text('invoice')}>{invoice}</Fact>}
        {file_uuid && (
          <Fact label={text('file')}>
            <Link to="/staff/payouts/files" className={shared.link}>
              {text('toFiles')}
            </Link>
          </Fact>
        )}
      </Facts>
    </section>
  );
};

/** Why the payout waits, and who has approved it. */
const Approvals = ({ payout }: PayoutProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  return (
    <section aria-labelledby="payout-approvals">
      <h2 id="payout-approvals" className={shared.heading}>
        {text('approvals')}
      </h2>
      <div className={shared.fields}>
        {payout.review.length > 0 && (
          <ul className={shared.reasons}>
            {payout.review.map(({ code, reason }) => (
              <li key={code}>{reason}</li>
            ))}
          </ul>
        )}
        <p className={shared.label}>
          <ApprovalCount payout={payout} />
        </p>
        {payout.approvals.length > 0 && (
          <ul className={shared.reasons}>
            {payout.approvals.map(({ uuid, username, at }) => (
              <li key={uuid}>{text('approvedBy', { name: username, time: format.dateTime(at) })}</li>
            ))}
          </ul>
        )}
        {payout.failures.length > 0 && (
          <>
            <p className={shared.label}>
              {text('failuresOf', { count: payout.failures.length, needed: payout.approvals_needed })}
            </p>
            <ul className={shared.reasons}>
              {payout.failures.map(({ uuid, username, at, note }) => (
                <li key={uuid}>
                  {text('approvedBy', { name: username, time: format.dateTime(at) })}: {note}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
};

/** The fields of a target that have a label; others show their own name. */
const TARGET_FIELDS = [
  'receiver',
  'network',
  'address',
  'holder',
  'iban',
  'account',
  'bic',
  'town',
  'country',
  'name',
  'phone',
  'email',
  'username',
] as const;

/** A longer value, such as the address of a wallet, gets a row of its own. Characters. */
const LONG = 34;

/** The full recipient, for an operator who pays by hand. */
const Target = ({ target }: { readonly target: NonNullable<StaffPayout['target']> }) => {
  const text = useMessages('staff', 'staffPayouts');
  const labelOf = (name: string): string => {
    const known = TARGET_FIELDS.find((field) => field === name);
    return known ? text(`target_${known}`) : name;
  };
  return (
    <section className={shared.panel} aria-labelledby="payout-target">
      <h2 id="payout-target" className={shared.heading}>
        {text('target')}
      </h2>
      <p className={shared.hint}>{text('targetHint')}</p>
      <Facts>
        {Object.entries(target)
          // The details above name the method.
          .filter(([name]) => name !== 'method')
          .map(([name, value]) => (
            <Fact key={name} label={labelOf(name)} isWide={value.length > LONG}>
              {value}
            </Fact>
          ))}
      </Facts>
    </section>
  );
};

const History = ({ payout: { steps } }: PayoutProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  return (
    <section aria-labelledby="payout-history">
      <h2 id="payout-history" className={shared.heading}>
        {text('history')}
      </h2>
      <ol className={shared.steps}>
        {steps.map(({ state, at, reason }) => (
          <li key={`${state}-${at}-${reason}`} className={shared.step}>
            <strong>{text(state)}</strong>
            <p className={shared.hint}>{format.dateTime(at)}</p>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
};

const Actions = ({ payout }: PayoutProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const isOnline = useOnline();
  const me = useMe();
  const [isRejecting, setRejecting] = useState(false);
  const [end, setEnd] = useState<ByHandEnd | null>(null);
  const label = { amount: money.short(payout.amount), name: payout.user.username };
  return (
    <div className={shared.buttons}>
      {canMovePayout(payout.state, 'approve') && <ApproveButton payout={payout} />}
      {canMovePayout(payout.state, 'reject') && (
        <Button
          variant="default"
          aria-label={text('rejectOf', label)}
          disabled={!isOnline}
          onClick={() => setRejecting(true)}
        >
          {text('reject')}
        </Button>
      )}
      {possibleEnds(payout, me?.uuid).map((each) => (
        <Button key={each} variant="default" disabled={!isOnline} onClick={() => setEnd(each)}>
          {text(`end${each}`)}
        </Button>
      ))}
      <RejectDialog payout={isRejecting ? payout : null} onClose={() => setRejecting(false)} />
      <EndDialog payout={payout} end={end} onClose={() => setEnd(null)} />
    </div>
  );
};

const Loaded = ({ payout }: PayoutProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  return (
    <>
      <PageHeader
        title={text('payoutOf', { amount: money.short(payout.amount) })}
        lead={text('payoutLead', { name: payout.user.username })}
      >
        <Actions payout={payout} />
      </PageHeader>
      <div className={shared.sections}>
        <Details payout={payout} />
        {payout.target && <Target target={payout.target} />}
        <Approvals payout={payout} />
        <History payout={payout} />
      </div>
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const query = useQuery(staffPayoutQuery(uuid));
  const { data } = query;
  usePageTitle(data ? text('payoutOf', { amount: money.short(data.amount) }) : text('payout'));
  if (data) return <Loaded payout={data} />;
  return (
    <QueryFallback
      query={query}
      heading="h1"
      failed={text('payoutFailed')}
      notFound={<EmptyState heading="h1" title={text('payoutNotFound')} description={text('payoutNotFoundHint')} />}
      loading={<TextSkeleton lines={10} />}
    />
  );
};

/** A payout for staff: its target, approvals and history, and what can be decided about it. */
export const StaffPayoutScreen = () => {
  const text = useMessages('staff', 'staffPayouts');
  const { uuid } = useParams({ from: '/main/staff/payouts/$uuid' });
  return (
    <>
      <BackLink to="/staff/payouts">{text('allPayouts')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
