import { Button, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FaqSection } from '#features/support/faq/faq-section.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { AskForm } from './ask/ask-form.tsx';
import { OwnTickets } from './list/own-tickets.tsx';
import { useMessages } from './messages.ts';
import classes from './support.module.css';

/** The user's questions to support, the form for a new question, and the FAQ. Every error notice links here. */
export const SupportScreen = () => {
  const text = useMessages();
  const navigate = useNavigate();
  const { page, take, ask, ...report } = useSearch({ from: '/main/support' });
  const isAsking = ask !== undefined || report.subject !== undefined || report.fault !== undefined;
  usePageTitle(text(isAsking ? 'askTitle' : 'support'));
  const close = () => void navigate({ to: '/support', replace: true });
  if (isAsking)
    return (
      <section className={classes.form}>
        <Title order={1}>{text('askTitle')}</Title>
        <AskForm report={report} onBack={close} />
      </section>
    );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('support')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('lead')}
          </Text>
        </div>
        <NextStep onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>{text('ask')}</NextStep>
      </div>
      <section aria-labelledby="own-questions">
        <Title order={2} id="own-questions" mb="md">
          {text('questions')}
        </Title>
        <OwnTickets page={page} take={take} />
      </section>
      <Suspense fallback={<RowsSkeleton count={5} hasImage={false} />}>
        <FaqSection
          askInstead={
            <Button variant="default" onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>
              {text('ask')}
            </Button>
          }
        />
      </Suspense>
    </div>
  );
};
