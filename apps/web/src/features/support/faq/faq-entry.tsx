import type { Faq } from '@dubplate/contract/support/schemas';
import { Button } from '@mantine/core';
import { IconChevronDown, IconLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCopy } from '#ui/clipboard.ts';
import { Unbroken } from '#ui/texts/unbroken.tsx';
import classes from './faq.module.css';
import { Markdown } from './lazy-markdown.tsx';
import { useMessages } from './messages.ts';

interface FaqEntryProps {
  readonly faq: Faq;
  readonly isOpen: boolean;
  /** The address points to this entry, so the page opens scrolled to it. */
  readonly isAddressed: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A question that opens its answer. */
export const FaqEntry = ({ faq, isOpen, isAddressed, onToggle }: FaqEntryProps) => {
  const text = useMessages();
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
