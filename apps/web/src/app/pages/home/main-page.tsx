import { AUDIO_MAX_BYTES, COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';
import { PUBLICATION_MAX_DAYS, RELEASE_DATE_MIN_DAYS } from '@dubplate/contract/releases/limits';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { useArtists } from '#features/artists/index.ts';
import { Revenue } from '#features/commerce/badge/revenue.tsx';
import { SubscriptionBadge } from '#features/commerce/badge/subscription-badge.tsx';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { AllStreams } from '#features/statistics/index.ts';
import { SurveyAt } from '#features/surveys/index.ts';
import { TransferStatus } from '#features/transfers/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import firstStepsClasses from './first-steps.module.css';
import { latestQuery } from './home-queries.ts';
import latestReleasesClasses from './latest-releases.module.css';
import { FIRST_COVER_SIZES, LARGE_COVER_SIZES, LARGE_COVER_WIDTHS, LATEST_SHOWN } from './latest-shown.ts';
import classes from './main-page.module.css';
import { NextList } from './next/next-list.tsx';
import { isActionable, useNextSteps } from './next/next-steps.ts';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly isDone?: boolean;
  /** The button of the current step; null for other steps. */
  readonly action?: ReactNode;
}

const Step = ({ number, title, hint, isDone = false, action = null }: StepProps) => {
  const text = useMessages('app', 'home');
  return (
    <li className={firstStepsClasses.step} data-done={isDone || undefined} data-next={action !== null || undefined}>
      <span className={firstStepsClasses.number} aria-hidden="true">
        {isDone ? <IconCheck size={20} stroke={2} /> : number}
      </span>
      <Title order={3} className={firstStepsClasses.name ?? ''}>
        {title} {isDone && <span className={firstStepsClasses.done}>{text('stepDone')}</span>}
      </Title>
      <p className={firstStepsClasses.hint}>{hint}</p>
      {action}
    </li>
  );
};

/** The things to prepare before opening the form. */
const Preparation = () => {
  const text = useMessages('app', 'home');
  const format = useFormat();
  return (
    <div className={firstStepsClasses.prepare}>
      <Title order={3} className={firstStepsClasses.name ?? ''}>
        {text('prepare')}
      </Title>
      <ul className={firstStepsClasses.list}>
        <li>{text('prepareCover', { min: format.number(COVER_MIN_SIDE), max: format.number(COVER_MAX_SIDE) })}</li>
        <li>{text('prepareTracks', { size: format.bytes(AUDIO_MAX_BYTES) })}</li>
        <li>{text('prepareAuthors')}</li>
        <li>{text('prepareFacts', { days: RELEASE_DATE_MIN_DAYS })}</li>
      </ul>
    </div>
  );
};

/** Shows the steps to the first release, for users who have none. */
const FirstSteps = () => {
  const text = useMessages('app', 'home');
  const { data: artists } = useArtists();
  const mayAdd = useMay('artists:write', 'whole-account');
  const hasArtist = artists !== undefined && artists.length > 0;
  return (
    <section aria-labelledby="first" className={firstStepsClasses.section}>
      <Title order={2} id="first" mb="lg">
        {text('first')}
      </Title>
      <ol className={firstStepsClasses.steps}>
        <Step
          number={1}
          title={text('stepArtist')}
          hint={text('stepArtistHint')}
          isDone={hasArtist}
          action={
            hasArtist || !mayAdd ? null : (
              <NextStep renderRoot={(props) => <Link to="/artists" search={{ create: true }} {...props} />}>
                {text('stepArtistAction')}
              </NextStep>
            )
          }
        />
        <Step
          number={2}
          title={text('stepRecord')}
          hint={text('stepRecordHint')}
          action={
            hasArtist ? (
              <NextStep component={Link} to="/upload">
                {text('stepRecordAction')}
              </NextStep>
            ) : null
          }
        />
        <Step number={3} title={text('stepSend')} hint={text('stepSendHint', { count: PUBLICATION_MAX_DAYS })} />
      </ol>
      <Preparation />
    </section>
  );
};

interface TileProps {
  readonly item: ReleaseListItem;
  readonly isLarge: boolean;
  readonly isMain: boolean;
}

const ReleaseTile = ({ item, isLarge, isMain }: TileProps) => {
  const text = useMessages('app', 'home');
  const { cover } = item;
  return (
    <Link to="/releases/$uuid" params={{ uuid: item.uuid }} className={latestReleasesClasses.sleeve}>
      <CoverImage
        src={cover?.medium}
        {...(cover && isLarge
          ? {
              srcSet: `${cover.medium} ${LARGE_COVER_WIDTHS.medium}w, ${cover.large} ${LARGE_COVER_WIDTHS.large}w`,
              sizes: isMain ? FIRST_COVER_SIZES : LARGE_COVER_SIZES,
            }
          : {})}
        alt=""
        tint={item.tint}
        isMain={isMain}
      />
      <span className={latestReleasesClasses.title}>{item.title || text('untitled')}</span>
      {item.artist && <span className={latestReleasesClasses.artist}>{item.artist.name}</span>}
      <ReleaseStatusChip status={item.status} variant="plain" />
    </Link>
  );
};

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ReleaseListItem[];
  readonly isLarge?: boolean;
  readonly link?: ReactNode;
}

const Shelf = ({ id, title, items, isLarge = false, link }: ShelfProps) => (
  <section aria-labelledby={id} className={latestReleasesClasses.section}>
    <div className={latestReleasesClasses.head}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {link}
    </div>
    <ul className={`${latestReleasesClasses.shelf} ${isLarge ? latestReleasesClasses.large : ''}`}>
      {items.map((item, index) => (
        <li key={item.uuid}>
          <ReleaseTile item={item} isLarge={isLarge} isMain={isLarge && index === 0} />
        </li>
      ))}
    </ul>
  </section>
);

/** The placeholder of the first shelf: a heading, and covers in their final size. */
const LatestSkeleton = () => {
  const text = useMessages('app', 'home');
  const uiText = useUiText();
  return (
    <section aria-label={text('latest')} className={latestReleasesClasses.section}>
      <div className={latestReleasesClasses.head}>
        <Title order={2}>{text('latest')}</Title>
      </div>
      <div
        role="status"
        aria-label={uiText('loading')}
        className={`${latestReleasesClasses.shelf} ${latestReleasesClasses.large}`}
      >
        {Array.from({ length: LATEST_SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <div key={index}>
            <Skeleton radius="xs" className={latestReleasesClasses.blank} />
            <Skeleton height="1rem" mt="0.875rem" width="60%" />
            <Skeleton height="0.875rem" mt="0.5rem" width="40%" />
            <Skeleton height="0.875rem" mt="0.5rem" width="30%" />
          </div>
        ))}
      </div>
    </section>
  );
};

/** The most recently changed releases that were sent, then further covers. */
const LatestReleases = () => {
  const text = useMessages('app', 'home');
  const query = useQuery(latestQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('latestFailed')}
        description={text('latestFailedHint')}
        loading={<LatestSkeleton />}
      />
    );
  const releases = data.data;
  if (releases.length === 0) return <EmptyState title={text('nothingSent')} description={text('nothingSentHint')} />;
  const further = releases.slice(LATEST_SHOWN);
  return (
    <>
      <Shelf id="latest" title={text('latest')} items={releases.slice(0, LATEST_SHOWN)} isLarge />
      {further.length > 0 && (
        <Shelf
          id="further"
          title={text('further')}
          items={further}
          link={
            <Link to="/releases" className={latestReleasesClasses.all}>
              {text('all')}
            </Link>
          }
        />
      )}
    </>
  );
};

/** Returns the greeting for the hour in the user's time zone. */
const greetingAt = (now: Date): 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'goodNight' => {
  const hour = now.getHours();
  if (hour < 5) return 'goodNight';
  if (hour < 12) return 'goodMorning';
  return hour < 18 ? 'goodAfternoon' : 'goodEvening';
};

/** The main page: the user's next steps and latest releases, or the first steps if there are none. */
export const MainPage = () => {
  const text = useMessages('app', 'home');
  const me = useMe();
  const isOwn = useMay('own-session');
  const mayRead = useMay('releases:read');
  const mayWrite = useMay('releases:write');
  const steps = useNextSteps();
  usePageTitle(text('title'));
  const latest = useQuery(latestQuery);
  // Allows a line break only between the greeting and the name.
  const greeting = text(greetingAt(new Date())).replaceAll(' ', '\u00a0');
  // Suggests a new release if there is nothing else to do.
  const isUploadNext = steps.attention.data !== undefined && !steps.isNew && !steps.items.some(isActionable);
  // Content below the list renders only after it, so that the list doesn't push it down.
  const isListSettled = steps.attention.data !== undefined || steps.attention.isError || !mayRead;
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
            {isOwn && me?.first_name ? text('greetName', { greeting, name: me.first_name }) : greeting}
          </Title>
          <Text size="lg" c="dimmed" mt="sm">
            {text('lead')}
          </Text>
        </div>
        {mayWrite && (
          <Upload
            {...(isUploadNext ? {} : { variant: 'default' })}
            size="lg"
            data-quiet={!isUploadNext || undefined}
            className={classes.upload ?? ''}
            renderRoot={(props: object) => <Link to="/upload" {...props} />}
          >
            {text('upload')}
          </Upload>
        )}
      </div>
      {isOwn && me?.verified_at === null && (
        <p className={classes.unverified}>
          {text('unverified', { username: me.username })}
          <Link to="/settings">{text('verify')}</Link>
        </p>
      )}
      <div className={classes.columns} data-new={steps.isNew || undefined}>
        <div>
          {mayRead && <NextList steps={steps} onRetry={retry} />}
          {isListSettled && (
            <>
              {steps.isNew && mayWrite && <FirstSteps />}
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
        {isListSettled && mayRead && !steps.isNew && !isAllFailed && (
          <div>
            <LatestReleases />
          </div>
        )}
      </div>
    </>
  );
};
