import { FAQ_QUESTION_MAX } from '@dubplate/contract/support/limits';
import type { Faq } from '@dubplate/contract/support/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconChevronDown, IconLink } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { useCopy } from '#ui/clipboard.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Unbroken } from '#ui/texts/unbroken.tsx';
import classes from './faq.module.css';
import { Markdown } from './lazy-markdown.tsx';

/** Frequent questions, in the language that is read. */
const faqsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['faqs', language],
    queryFn: ({ signal }) => call('GET /faqs', { signal }),
    staleTime: 10 * 60_000,
    meta: { isPublic: true },
  });

interface FaqEntryProps {
  readonly faq: Faq;
  readonly isOpen: boolean;
  /** The address points to this entry, so the page opens scrolled to it. */
  readonly isAddressed: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A question that opens its answer. */
const FaqEntry = ({ faq, isOpen, isAddressed, onToggle }: FaqEntryProps) => {
  const text = useMessages('app', 'faq');
  const element = useRef<HTMLDetailsElement>(null);
  const { copy } = useCopy();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens at it, not when it is opened by hand.
  useEffect(() => {
    if (isAddressed) element.current?.scrollIntoView({ block: 'start' });
  }, []);
  const copyLink = () => {
    const { origin } = window.location;
    void copy(`${origin}/support#${faq.uuid}`, text('linkCopied'));
  };
  return (
    <details ref={element} id={faq.uuid} className={classes.entry} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        className={classes.question}
        onClick={(event) => {
          // The state decides, not the browser: both would toggle it.
          event.preventDefault();
          onToggle(!isOpen);
        }}
      >
        <span>
          <Unbroken>{faq.question}</Unbroken>
        </span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={classes.answer}>
          <Markdown>{faq.answer}</Markdown>
          <Button
            variant="subtle"
            size="sm"
            ml="-1rem"
            mt="sm"
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            onClick={copyLink}
          >
            {text('copyLink')}
          </Button>
        </div>
      )}
    </details>
  );
};

/** Normalizes text for comparison: ignores case and accents, and treats ё as е. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // Only Latin letters lose their marks: й is a separate letter, but ё is often typed as е.
    .replace(/(?<=\p{Script=Latin})\p{M}+|(?<=е)\u0308/gu, '')
    .normalize('NFC');

/** Returns the entries that contain all words; entries with all of them in the question come first. */
export const findFaqs = (faqs: readonly Faq[], search: string): readonly Faq[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  const hasAll = (text: string) => words.every((word) => plain(text).includes(word));
  const inQuestion = faqs.filter(({ question }) => hasAll(question));
  const inBoth = faqs.filter((faq) => !inQuestion.includes(faq) && hasAll(`${faq.question} ${faq.answer}`));
  return [...inQuestion, ...inBoth];
};

const KEYS_REST_MS = 150;

interface FaqListProps {
  readonly faqs: readonly Faq[];
  readonly askInstead: ReactNode;
}

const FaqList = ({ faqs, askInstead }: FaqListProps) => {
  const text = useMessages('app', 'faq');
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
  const text = useMessages('app', 'faq');
  const language = useLanguage();
  const query = useQuery(faqsQuery(language));
  useEffect(() => {
    void Markdown.preload();
  }, []);
  return (
    <section className={classes.section} aria-labelledby="faq">
      <Title order={2} id="faq" mb="md">
        {text('title')}
      </Title>
      <QueryView
        query={query}
        failed={text('failed')}
        loading={<RowsSkeleton count={5} hasImage={false} />}
        empty={<Text c="dimmed">{text('none')}</Text>}
      >
        {(faqs) => <FaqList faqs={faqs} askInstead={askInstead} />}
      </QueryView>
    </section>
  );
};
