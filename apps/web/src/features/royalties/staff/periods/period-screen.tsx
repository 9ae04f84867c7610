import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { PreviewStatement } from '@dubplate/contract/royalties/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { monthOf, useMonthText } from '#features/royalties/parts/months.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { errorText } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { periodPreviewQuery } from '../api.ts';
import { CloseDialog } from './close-dialog.tsx';

const useColumns = (): readonly Column<PreviewStatement>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const sums = ['opening', 'earnings', 'recouped', 'held', 'released', 'adjustments', 'paid', 'closing'] as const;
  return [
    {
      key: 'person',
      header: text('person'),
      isTitle: true,
      cell: ({ user: { uuid, username } }) =>
        uuid === null ? (
          (username ?? text('invitedPerson'))
        ) : (
          <Link to="/staff/people/$uuid" params={{ uuid }} className={shared.link}>
            <EmailText>{username ?? uuid}</EmailText>
          </Link>
        ),
    },
    ...sums.map(
      (key): Column<PreviewStatement> => ({
        key,
        header: text(`sum${key}`),
        align: 'end',
        ...(['earnings', 'closing'].includes(key)
          ? {}
          : { from: key === 'opening' || key === 'paid' ? ('large' as const) : ('widest' as const) }),
        cell: (statement) => <Amount value={statement[key]} />,
      }),
    ),
  ];
};

const Preview = ({ period }: { readonly period: string }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const language = useLanguage();
  const columns = useColumns();
  const search = useSearch({ from: '/main/staff/royalty-periods/$period' });
  const navigate = useNavigate();
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) =>
      void navigate({
        to: '/staff/royalty-periods/$period',
        params: { period },
        search: { ...search, ...change },
        resetScroll: false,
      }),
  );
  const query = useQuery(periodPreviewQuery(period, { page, take }));
  const { data, error } = query;
  if (!data && error) {
    const description = errorText(error, language, royaltiesErrors);
    return (
      <QueryFallback query={query} failed={text('previewFailed')} {...(description !== null && { description })} />
    );
  }
  return (
    <div className={shared.sections}>
      {data && (
        <div className={shared.panel}>
          <Facts>
            <Fact label={text('statements')}>{format.number(data.sums.statements)}</Fact>
            <Fact label={text('earnings')}>
              <Amount value={data.sums.earnings} />
            </Fact>
            <Fact label={text('serviceShare')}>
              <Amount value={data.sums.service} />
            </Fact>
            <Fact label={text('unmatchedUsd')}>
              <Amount value={data.sums.unmatched} />
            </Fact>
          </Facts>
        </div>
      )}
      <section aria-labelledby="preview-statements">
        <h2 id="preview-statements" className={shared.heading}>
          {text('previewStatements')}
        </h2>
        <QueryTable
          query={query}
          failed={text('previewFailed')}
          empty={<p className={shared.hint}>{text('previewNone')}</p>}
          table={(shown) => (
            <DataTable
              label={text('previewStatements')}
              columns={columns}
              rowKey={({ user }) => user.uuid ?? user.username ?? ''}
              {...shown}
            />
          )}
          {...ways}
        />
      </section>
    </div>
  );
};

/** The statements of a month as they would be if it were closed now. */
export const PeriodScreen = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const isOnline = useOnline();
  const monthText = useMonthText();
  const { period } = useParams({ from: '/main/staff/royalty-periods/$period' });
  const [isClosing, setClosing] = useState(false);
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(period);
  const name = isMonth ? monthText(period) : period;
  const isOver = isMonth && period < monthOf(serverNow());
  return (
    <>
      <BackLink to="/staff/royalty-periods">{text('periodsTitle')}</BackLink>
      <PageHeader title={text('previewTitle', { month: name })} lead={text('previewLead')}>
        {isOver && (
          <NextStep disabled={!isOnline} onClick={() => setClosing(true)}>
            {text('closePeriod')}
          </NextStep>
        )}
      </PageHeader>
      <Preview period={period} />
      <CloseDialog period={isClosing ? period : null} onClose={() => setClosing(false)} />
    </>
  );
};
