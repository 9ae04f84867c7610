import type { Release } from '@dubplate/contract/releases/schemas';
import { useQuery } from '@tanstack/react-query';
import { useReferenceNames } from '#features/releases/details/reference-names.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import classes from './versions.module.css';
import { versionQuery } from './versions-api.ts';

const namesOf = (artists: Release['artists']): string => [...new Set(artists.map(({ name }) => name))].join(', ');

const Tracks = ({ tracks }: { tracks: Release['tracks'] }) => {
  const text = useMessages('app', 'history');
  const format = useFormat();
  if (tracks.length === 0) return <p className={classes.lead}>{text('noTracks')}</p>;
  return (
    <ol className={classes.tracks}>
      {tracks.map(({ uuid, title, title_version, artists, file }) => (
        <li key={uuid}>
          <span className={classes.track}>
            {title || text('untitled')}
            {title_version && ` (${title_version})`}
          </span>
          <span className={classes.count}>
            {[namesOf(artists), file?.duration ? format.duration(file.duration) : ''].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
};

const VersionDetails = ({ release }: { release: Release }) => {
  const text = useMessages('app', 'history');
  const format = useFormat();
  const { genreOf, languageOf } = useReferenceNames();
  const none = text('notSet');
  return (
    <>
      <div className={classes.head}>
        <CoverImage src={release.cover?.small} alt="" size="5rem" tint={release.tint} />
        <div>
          <p className={classes.name}>{release.title || text('untitled')}</p>
          <p className={classes.count}>{namesOf(release.artists) || none}</p>
        </div>
      </div>
      <Facts>
        {release.title_version && <Fact label={text('version')}>{release.title_version}</Fact>}
        <Fact label={text('type')}>{text(`type${release.type}`)}</Fact>
        <Fact label={text('releaseDate')}>{release.release_date ? format.day(release.release_date) : none}</Fact>
        <Fact label={text('genre')}>{genreOf(release) ?? none}</Fact>
        <Fact label={text('language')}>{languageOf(release) ?? none}</Fact>
        <Fact label={text('copyright')}>{release.copyright || none}</Fact>
      </Facts>
      <Tracks tracks={release.tracks} />
    </>
  );
};

/** One version, as it was. */
export const VersionPreview = ({ uuid, versionUuid }: { uuid: string; versionUuid: string }) => {
  const text = useMessages('app', 'history');
  return (
    <QueryView
      query={useQuery(versionQuery(uuid, versionUuid))}
      failed={text('failed')}
      description={text('failedHint')}
      loading={<RowsSkeleton count={4} />}
    >
      {(data) => <VersionDetails release={data} />}
    </QueryView>
  );
};
