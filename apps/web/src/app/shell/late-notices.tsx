import { Button } from '@mantine/core';
import { IconFileText, IconUserMinus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { deletionQuery } from '#features/accounts/own-data/own-data-api.ts';
import { resumeCatalogueFiles } from '#features/catalogue-imports/index.ts';
import { usePayoutNews } from '#features/payouts/payout-news.ts';
import { useStatementNews } from '#features/royalties/statement-news.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { loadMessages, useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { removedFrom } from '#lib/session/acting.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import banners from './banners.module.css';

/** Separate from the messages: loaded with the notice, which is rarely shown. */
const TERMS_NOTICE_TEXTS = {
  en: {
    changed: 'The terms have changed.',
    read: 'Read the terms',
    accept: 'Accept',
    accepted: 'You have accepted the terms',
    failed: 'The terms could not be accepted',
  },
  ru: {
    changed: 'Условия изменились.',
    read: 'Прочитать условия',
    accept: 'Принять',
    accepted: 'Вы приняли условия',
    failed: 'Не удалось принять условия',
  },
} as const;

const ownTermsQuery = queryOptions({
  queryKey: ['own-terms'],
  queryFn: ({ signal }) => call('GET /me/terms', { signal }),
  meta: { needs: ['account:read'] },
  staleTime: 60 * 60_000,
});

/**
 * Announces changed terms until the user accepts them. It blocks nothing, and is hidden while the state is not loaded.
 */
export const TermsNotice = () => {
  const text = TERMS_NOTICE_TEXTS[useLanguage()];
  const client = useQueryClient();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data: terms } = useQuery(ownTermsQuery);
  const accept = useMutation({
    mutationFn: (version: number) => call('POST /me/terms/accept', { body: { version } }),
    onSuccess: (stand) => {
      replaceQueryData(client, ownTermsQuery, stand);
      notify.success(text.accepted);
    },
    onError: (error) => notifyError(text.failed, error),
  });
  if (!terms?.needs_acceptance) return null;
  return (
    <aside className={banners.banner} aria-label={text.changed}>
      <IconFileText size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {text.changed} <Link to="/terms">{text.read}</Link>
      </span>
      <Button
        variant="default"
        size="compact-md"
        disabled={!isOnline}
        loading={accept.isPending}
        onClick={() => accept.mutate(terms.current.version)}
      >
        {text.accept}
      </Button>
    </aside>
  );
};

/** Announces a scheduled deletion and links to its cancellation; empty if none is scheduled. */
const DeletionNotice = () => {
  const text = useMessages('app', 'ownData');
  const format = useFormat();
  const { data: planned } = useQuery(deletionQuery);
  return planned ? (
    <aside className={banners.banner}>
      <IconUserMinus size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {text('planned', { when: format.date(planned.due_at) })} <Link to="/settings/data">{text('keep')}</Link>
      </span>
    </aside>
  ) : null;
};

const tellOfRemoval = async (): Promise<void> => {
  const name = removedFrom.read();
  if (name === null) return;
  removedFrom.remove();
  const text = await loadMessages('team', 'team');
  notify.info({ id: 'removed-from', title: text('removedFrom', { name }), message: text('removedFromHint') });
};

/** Tells people that they were removed from a team. */
export const useRemovalNotice = (): void => useEffect(() => void tellOfRemoval().catch(() => undefined), []);

/** Announces statements and payouts, and continues the uploads to catalogues that a closed page left unfinished. */
const LateWork = () => {
  useStatementNews();
  usePayoutNews();
  useRemovalNotice();
  useEffect(() => {
    const person = sessionClaims()?.sub;
    if (person) void resumeCatalogueFiles(person).catch(() => undefined);
  }, []);
  return null;
};

/** Rarely shown notices, and work that can wait; they load once the page is idle. */
export const LateNotices = () => (
  <Suspense>
    <LateWork />
    <DeletionNotice />
    <TermsNotice />
  </Suspense>
);
