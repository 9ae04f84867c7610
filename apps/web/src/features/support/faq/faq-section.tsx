import { FAQ_QUESTION_MAX } from '@dubplate/contract/support/limits';
import type { Faq } from '@dubplate/contract/support/schemas';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadError } from '#features/support/load-error.tsx';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { faqsQuery } from './api.ts';
import classes from './faq.module.css';
import { FaqEntry } from './faq-entry.tsx';
import { findFaqs } from './find-faqs.ts';
import { Markdown } from './lazy-markdown.tsx';
import { useMessages } from './messages.ts';

const KEYS_REST_MS = 150;

interface FaqListProps {
  readonly faqs: readonly Faq[];
  readonly askInstead: ReactNode;
}

const FaqList = ({ faqs, askInstead }: FaqListProps) => {
  const text = useMessages();
  const navigate = useNavigate();
  const addressed = useLocation({ select: ({ hash }) => hash });
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (addressed) setOpen((known) => new Set([...known, addressed]));
  }, [addressed]);
  const found = findFaqs(faqs, search);
  const toggle = (uuid: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(uuid);
    else next.delete(uuid);
    setOpen(next);
    // Makes the address a link to this answer.
    if (isOpen || addressed === uuid)
      void navigate({
        to: '/support',
        search: true,
        ...(isOpen && { hash: uuid }),
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
  };
  return (
    <>
      <SearchField
        label={text('search')}
        placeholder={text('searchPlaceholder')}
        value={search}
        maxLength={FAQ_QUESTION_MAX}
        debounceMs={KEYS_REST_MS}
        onSearch={setSearch}
      />
      <p role="status" className={classes.found}>
        {search !== '' && found.length > 0 && text('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={text('notFound')} description={text('notFoundHint')} action={askInstead} />
      ) : (
        <div className={classes.list}>
          {found.map((faq) => (
            <FaqEntry
              key={faq.uuid}
              faq={faq}
              isOpen={open.has(faq.uuid)}
              isAddressed={addressed === faq.uuid}
              onToggle={(isOpen) => toggle(faq.uuid, isOpen)}
            />
          ))}
        </div>
      )}
    </>
  );
};

/** The existing answers, searched while the user types, each with its own address. */
export const FaqSection = ({ askInstead }: Pick<FaqListProps, 'askInstead'>) => {
  const text = useMessages();
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(faqsQuery(language));
  useEffect(() => {
    void Markdown.preload();
  }, []);
  return (
    <section className={classes.section} aria-labelledby="faq">
      <Title order={2} id="faq" mb="md">
        {text('title')}
      </Title>
      {data && data.length > 0 && <FaqList faqs={data} askInstead={askInstead} />}
      {data?.length === 0 && <Text c="dimmed">{text('none')}</Text>}
      {!data && error && (
        <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <RowsSkeleton count={5} hasImage={false} />}
    </section>
  );
};
