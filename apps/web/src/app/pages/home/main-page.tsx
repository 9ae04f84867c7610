import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/index.ts';
import { Revenue } from '#features/commerce/badge/revenue.tsx';
import { SubscriptionBadge } from '#features/commerce/badge/subscription-badge.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { FirstSteps } from './first/first-steps.tsx';
import { greetingAt } from './greeting.ts';
import { LatestReleases } from './latest/latest-releases.tsx';
import classes from './main-page.module.css';
import { useMessages } from './messages.ts';
import { NextList } from './next/next-list.tsx';
import { isActionable } from './next/next-steps.ts';
import { useNextSteps } from './next/use-next-steps.ts';

/** The first page: what waits for the person, then their latest releases; the first steps where there are none yet. */
export const MainPage = () => {
  const text = useMessages();
  const me = useMe();
  const steps = useNextSteps();
  usePageTitle(text('title'));
  const greeting = text(greetingAt(new Date()));
  // Where nothing else is to be done, a new release is the next step.
  const isUploadNext = steps.attention.data !== undefined && !steps.isNew && !steps.items.some(isActionable);
  const Upload = isUploadNext ? NextStep : Button;
  return (
    <>
      <div className={classes.lead}>
        <div className={classes.words}>
          <Title order={1}>{me?.first_name ? text('greetName', { greeting, name: me.first_name }) : greeting}</Title>
          <Text size="lg" c="dimmed" mt="sm">
            {text('lead')}
          </Text>
        </div>
        <Upload
          {...(isUploadNext ? {} : { variant: 'default' })}
          size="lg"
          data-quiet={!isUploadNext || undefined}
          className={classes.upload ?? ''}
          renderRoot={(props: object) => <Link to="/upload" {...props} />}
        >
          {text('upload')}
        </Upload>
      </div>
      <NextList steps={steps} />
      {steps.isNew && <FirstSteps />}
      <section aria-label={text('dashboard')} className={classes.dashboard}>
        <Revenue />
        <SubscriptionBadge />
      </section>
      {!steps.isNew && <LatestReleases />}
    </>
  );
};
