import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { useMe } from '#features/accounts/index.ts';
import { Revenue } from '#features/commerce/badge/revenue.tsx';
import { SubscriptionBadge } from '#features/commerce/badge/subscription-badge.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { greetingAt } from './greeting.ts';
import { LatestReleases } from './latest-releases.tsx';
import classes from './main-page.module.css';

/** The first page: a greeting, a link to a new release, and the latest ones. */
export const MainPage = () => {
  const text = useMessages();
  const me = useMe();
  usePageTitle(text('main'));
  const greeting = text(greetingAt(new Date()));
  return (
    <>
      <div className={classes.lead}>
        <div>
          <Title order={1}>{me?.first_name ? text('greetName', { greeting, name: me.first_name }) : greeting}</Title>
          <Text size="lg" c="dimmed" mt="sm">
            {text('mainLead')}
          </Text>
        </div>
        <NextStep component={Link} to="/upload" size="lg" className={classes.upload}>
          {text('upload')}
        </NextStep>
      </div>
      <section aria-label={text('dashboard')} className={classes.dashboard}>
        <Revenue />
        <SubscriptionBadge />
      </section>
      <LatestReleases />
    </>
  );
};
