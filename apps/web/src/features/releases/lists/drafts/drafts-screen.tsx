import { Text, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { ReleaseList } from '../release-list.tsx';
import type { ListSearch } from '../releases-search.ts';
import { DraftsTable } from './drafts-table.tsx';
import { KeptBanner } from './kept-banner.tsx';

/** Everything begun and not sent yet, last changed first. */
export const DraftsScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/drafts' });
  const navigate = useNavigate();
  usePageTitle(text('drafts'));
  const go = (next: ListSearch, isSameStep = false) =>
    void navigate({ to: '/drafts', search: next, resetScroll: false, replace: isSameStep });
  return (
    <>
      <Title order={1}>{text('drafts')}</Title>
      <Text size="lg" c="dimmed" mt="xs">
        {text('draftsLead')}
      </Text>
      <KeptBanner />
      <ReleaseList
        status="DRAFT"
        search={search}
        go={go}
        placeholder={
          <EmptyState
            title={text('noDrafts')}
            description={text('noDraftsHint')}
            action={
              <NextStep component={Link} to="/upload" size="lg">
                {text('begin')}
              </NextStep>
            }
          />
        }
        table={(props, deselect) => (
          <DraftsTable
            {...props}
            onDeleted={(draft) => {
              deselect([draft]);
              if (props.rows.length === 1 && search.page && search.page > 1) go({ ...search, page: search.page - 1 });
            }}
          />
        )}
      />
    </>
  );
};
