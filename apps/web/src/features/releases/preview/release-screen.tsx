import type { Release } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { ReleaseDeliveries } from '#features/delivery/index.ts';
import { ReleaseLink } from '#features/multilinks/index.ts';
import { LoadError } from '#features/support/index.ts';
import { SurveyAt } from '#features/surveys/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { DenialNotice } from './header/denial-notice.tsx';
import { EditionNotice } from './header/edition-notice.tsx';
import { ReleaseHeader } from './header/release-header.tsx';
import { useMessages } from './messages.ts';
import { useReleasePlayback } from './playback/use-release-playback.ts';
import classes from './release-screen.module.css';
import { ReleaseSkeleton } from './release-skeleton.tsx';
import { TrackList } from './tracks/track-list.tsx';
import { ReleaseWayLine } from './way/release-way-line.tsx';

const Loaded = ({ release }: { release: Release }) => {
  const playback = useReleasePlayback(release);
  return (
    <div className={classes.page}>
      {release.status === 'DENIED' && <DenialNotice release={release} />}
      <EditionNotice release={release} />
      <ReleaseWayLine release={release} />
      {release.status === 'PENDING' && <SurveyAt place="AFTER_SENDING" />}
      <ReleaseHeader release={release} playback={playback} />
      {release.link && <ReleaseLink link={release.link} title={release.title} />}
      {release.status === 'PUBLISHED' && <ReleaseDeliveries release={release.uuid} title={release.title} />}
      <TrackList release={release} playback={playback} />
    </div>
  );
};

const Content = ({ uuid }: { uuid: string }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(releaseQuery(uuid));
  usePageTitle(data?.title || text('release'));
  if (data) return <Loaded release={data} />;
  if (isNotFound(error)) {
    return <EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />;
  }
  if (error) {
    return (
      <LoadError
        heading="h1"
        error={error}
        title={text('failed')}
        description={text('failedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <ReleaseSkeleton />;
};

const useTint = (uuid: string): string | null => useQuery({ ...releaseQuery(uuid), enabled: false }).data?.tint ?? null;

/** A release as stores will show it, and its status. */
export const ReleaseScreen = () => {
  const text = useMessages();
  const { uuid } = useParams({ from: '/main/releases/$uuid' });
  const tint = useTint(uuid);
  return (
    <div className={classes.screen} style={tint ? ({ '--tint': tint } as CSSProperties) : {}}>
      <Button
        variant="subtle"
        component={Link}
        to="/releases"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        className={classes.back ?? ''}
      >
        {text('back')}
      </Button>
      <Content key={uuid} uuid={uuid} />
    </div>
  );
};
