import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { CoverSize } from '@dubplate/rules/releases/release-shape';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { StoreReadiness } from '#features/delivery/index.ts';
import { DryRun } from '#features/delivery/staff/index.ts';
import {
  fileLinkQuery,
  ListenButton,
  ReleaseFacts,
  ReleaseTitle,
  useReleasePlayback,
} from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useSpans } from '#lib/i18n/spans.ts';
import { BackLink } from '#ui/back-link.tsx';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { staffReleaseQuery, useQueueLive, useReviewSearch } from '../api.ts';
import { ownerName } from '../names.ts';
import { QueueColumn } from '../queue/queue-column.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { ChangesSinceDenial } from './record/changes/changes-since-denial.tsx';
import { TracksTable } from './record/tracks-table.tsx';
import classes from './review-screen.module.css';
import { Checks } from './side/checks.tsx';
import { History } from './side/history.tsx';
import { SecondOpinion } from './side/second-opinion.tsx';
import panel from './side/side.module.css';

interface CoverPanelProps {
  readonly release: StaffRelease;
  readonly address: string | null;
  readonly size: CoverSize | null;
}

/** The cover, large; as it was uploaded, one press away. */
const CoverPanel = ({ release, address, size }: CoverPanelProps) => {
  const text = useMessages('staff', 'moderation');
  const { cover, tint } = release;
  const picture = <CoverImage src={cover?.large} alt="" tint={tint} />;
  if (!address) return <div>{picture}</div>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.cover}>
      {picture}
      <span className={classes.size}>
        <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{text('openCover')}</VisuallyHidden>
        {size && text('pixels', { width: size.width, height: size.height })}
        <VisuallyHidden>{text('opensNewTab')}</VisuallyHidden>
      </span>
    </a>
  );
};

/** The sender, the time of submission and the waiting time. */
const Sender = ({ release }: { release: StaffRelease }) => {
  const text = useMessages('staff', 'moderation');
  const format = useFormat();
  const spanOf = useSpans();
  const me = useMe();
  const { owner, submitted_at, status } = release;
  const name = ownerName(owner);
  return (
    <section aria-labelledby="sender">
      <h2 id="sender" className={panel.heading}>
        {text('owner')}
      </h2>
      <p className={classes.name}>
        {hasRole(me, 'support') ? (
          <Link to="/staff/people/$uuid" params={{ uuid: owner.uuid }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {name !== owner.username && <p className={classes.soft}>{owner.username}</p>}
      {submitted_at && (
        <p className={classes.soft}>
          <time dateTime={submitted_at}>{format.dateTime(submitted_at)}</time>
          {status === 'PENDING' && (
            <span className={classes.line}>{text('waitingFor', { time: spanOf(submitted_at) })}</span>
          )}
        </p>
      )}
    </section>
  );
};

const TRACKS = ['first', 'second', 'third', 'fourth'];

/** The layout of the screen: cover, tracks, and the decision beside them. */
const ReviewSkeleton = () => {
  const uiText = useUiText();
  return (
    <div className={classes.review} role="status" aria-label={uiText('loading')}>
      <div className={classes.record}>
        <div className={classes.sleeve}>
          <Skeleton radius="xs" style={{ aspectRatio: '1' }} />
          <div className={classes.words}>
            <Skeleton height="1.5rem" width="9rem" radius="xl" />
            <Skeleton height="2.5rem" width="85%" />
            <Skeleton height="2.625rem" width="8rem" radius="xl" />
          </div>
        </div>
        <div>
          <Skeleton height="1.5rem" width="9rem" mb="md" />
          {TRACKS.map((track) => (
            <Skeleton key={track} height="2.75rem" mb="xs" />
          ))}
        </div>
      </div>
      <div className={classes.waiting}>
        <Skeleton height="2.625rem" radius="xl" />
        <Skeleton height="2.625rem" radius="xl" />
        <Skeleton height="8rem" />
      </div>
    </div>
  );
};

/** The cover as it was uploaded: its address, and its size in pixels as shown. */
const useCoverOriginal = (coverUuid: string | null) => {
  const { data: address } = useQuery({ ...fileLinkQuery(coverUuid ?? ''), enabled: coverUuid !== null });
  const { data: size } = useQuery({
    queryKey: ['files', coverUuid, 'pixels'],
    queryFn: async () => {
      const image = new Image();
      image.src = address ?? '';
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    },
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { address: address ?? null, size: size ?? null };
};

const Review = ({ release }: { release: StaffRelease }) => {
  const text = useMessages('staff', 'moderation');
  const playback = useReleasePlayback(release);
  const cover = useCoverOriginal(release.cover_uuid);
  const isOpen = release.status === 'PENDING' || release.status === 'MODERATED';
  return (
    <div className={classes.review}>
      <div className={classes.record}>
        <div className={classes.sleeve}>
          <CoverPanel release={release} {...cover} />
          <div className={classes.words}>
            <ReleaseTitle release={release} />
            <div>
              <ListenButton release={release} playback={playback} />
            </div>
          </div>
        </div>
        <ChangesSinceDenial release={release} />
        <ReleaseFacts release={release} hasPublisher />
        <div className={classes.tracks}>
          <TracksTable release={release} playback={playback} />
        </div>
      </div>
      <aside className={classes.side} aria-label={text('title')}>
        <DecisionPanel key={release.uuid} release={release} playback={playback} />
        {isOpen && (
          <div className={classes.checks}>
            <Checks release={release} />
            <StoreReadiness release={release.uuid} isStaff />
          </div>
        )}
        {isOpen && <DryRun release={release.uuid} />}
        <SecondOpinion release={release} />
        <Sender release={release} />
        <History release={release} />
      </aside>
    </div>
  );
};

const Content = ({ uuid }: { uuid: string }) => {
  const text = useMessages('staff', 'moderation');
  const query = useQuery(staffReleaseQuery(uuid));
  usePageTitle(query.data?.title || text('title'));
  return (
    <QueryView
      query={query}
      heading="h1"
      failed={text('reviewFailed')}
      description={text('queueFailedHint')}
      notFound={<EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />}
      loading={<ReviewSkeleton />}
    >
      {(data) => <Review release={data} />}
    </QueryView>
  );
};

/** All that a decision needs, on one screen, with the queue beside it. */
export const ReviewScreen = () => {
  const text = useMessages('staff', 'moderation');
  const { uuid } = useParams({ from: '/main/staff/releases/$uuid' });
  const search = useReviewSearch();
  useQueueLive();
  return (
    <div className={classes.desk}>
      <QueueColumn uuid={uuid} />
      <div className={classes.page}>
        <BackLink to="/staff/releases" search={search} className={classes.back ?? ''}>
          {text('back')}
        </BackLink>
        <Content key={uuid} uuid={uuid} />
      </div>
    </div>
  );
};
