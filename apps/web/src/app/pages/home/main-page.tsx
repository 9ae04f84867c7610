import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/index.ts';
import { Revenue } from '#features/commerce/badge/revenue.tsx';
import { SubscriptionBadge } from '#features/commerce/badge/subscription-badge.tsx';
import { AllStreams } from '#features/statistics/index.ts';
import { SurveyAt } from '#features/surveys/index.ts';
import { TransferStatus } from '#features/transfers/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { FirstSteps } from './first/first-steps.tsx';
import { latestQuery } from './home-queries.ts';
import { LatestReleases } from './latest/latest-releases.tsx';
import classes from './main-page.module.css';
import { useMessages } from './messages.ts';
import { NextList } from './next/next-list.tsx';
import { isActionable, useNextSteps } from './next/next-steps.ts';

/** Returns the greeting for the hour in the user's time zone. */
const greetingAt = (now: Date): 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'goodNight' => {
  const hour = now.getHours();
  if (hour < 5) return 'goodNight';
  if (hour < 12) return 'goodMorning';
  return hour < 18 ? 'goodAfternoon' : 'goodEvening';
};

/** The main page: the user's next steps and latest releases, or the first steps if there are none. */
export const MainPage = () => {
  const text = useMessages();
  const me = useMe();
  const steps = useNextSteps();
  usePageTitle(text('title'));
  const latest = useQuery(latestQuery);
  // Allows a line break only between the greeting and the name.
  const greeting = text(greetingAt(new Date())).replaceAll(' ', '\u00a0');
  // Suggests a new release if there is nothing else to do.
  const isUploadNext = steps.attention.data !== undefined && !steps.isNew && !steps.items.some(isActionable);
  // Content below the list renders only after it, so that the list doesn't push it down.
  const isListSettled = steps.attention.data !== undefined || steps.attention.isError;
  // A failure of both queries is reported once.
  const isAllFailed = !steps.attention.data && !latest.data && steps.attention.isError && latest.isError;
  const retry = () => {
    void steps.attention.refetch();
    if (latest.isError) void latest.refetch();
  };
  const Upload = isUploadNext ? NextStep : Button;
  return (
    <>
      <div className={classes.lead}>
        <div className={classes.words}>
          <Title order={1} className={classes.greeting ?? ''}>
            {me?.first_name ? text('greetName', { greeting, name: me.first_name }) : greeting}
          </Title>
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
      <div className={classes.columns} data-new={steps.isNew || undefined}>
        <div>
          <NextList steps={steps} onRetry={retry} />
          {isListSettled && (
            <>
              {steps.isNew && <FirstSteps />}
              <section aria-label={text('dashboard')} className={classes.dashboard}>
                <AllStreams label={text('streams')} look="dashboard" />
                <Revenue />
                <SubscriptionBadge />
                <TransferStatus />
              </section>
              <SurveyAt place="DASHBOARD" />
            </>
          )}
        </div>
        {isListSettled && !steps.isNew && !isAllFailed && (
          <div>
            <LatestReleases />
          </div>
        )}
      </div>
    </>
  );
};
