import type { CatalogueIssue, CatalogueReleaseWire } from '@dubplate/contract/catalogue-imports/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../catalogue-imports.module.css';
import { ChangeList } from '../moving/change-list.tsx';

interface IssueListProps {
  readonly label: string;
  readonly issues: readonly CatalogueIssue[];
}

/** Faults, each with its cell. */
export const IssueList = ({ label, issues }: IssueListProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const placeOf = ({ file, line, column }: CatalogueIssue): string =>
    [file, line === null ? null : text('line', { line: format.number(line) }), column]
      .filter((part) => part !== null)
      .join(', ');
  return (
    <ul className={classes.issues} aria-label={label}>
      {issues.map((issue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: issues have no other key, and never change.
        <li key={index}>
          {issue.message}
          {placeOf(issue) !== '' && <span className={classes.place}>{placeOf(issue)}</span>}
        </li>
      ))}
    </ul>
  );
};

/** What is wrong with an imported release, what its draft still needs, and its tracks. */
export const ReleaseDetail = ({ release }: { readonly release: CatalogueReleaseWire }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const { tracks, issues, lacks, changes } = release;
  const hasDiscs = tracks.some(({ disc }) => disc > 1);
  return (
    <div className={classes.detail}>
      {changes.length > 0 && (
        <section>
          <h3 className={classes.subheading}>{text('changes')}</h3>
          <p className={classes.hint}>{text('changesHint')}</p>
          <ChangeList changes={changes} />
        </section>
      )}
      {issues.length > 0 && (
        <section>
          <h3 className={classes.subheading}>{text('faults')}</h3>
          <IssueList label={text('faults')} issues={issues} />
        </section>
      )}
      <section>
        <h3 className={classes.subheading}>{text('tracks')}</h3>
        <ol className={classes.tracks}>
          {tracks.map((track, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tracks may have neither a number nor a code.
            <li key={index}>
              <span className={classes.number}>
                {hasDiscs ? `${track.disc}.${track.number ?? index + 1}` : (track.number ?? index + 1)}
              </span>
              <span className={classes.track}>
                <span>
                  {track.title || text('noTitle')}
                  {track.title_version && ` (${track.title_version})`}
                </span>
                <span className={classes.place}>
                  {[track.artist, track.isrc, track.duration === null ? null : format.duration(track.duration)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {lacks.length > 0 && (
        <section>
          <h3 className={classes.subheading}>{text('lacks')}</h3>
          <MissingFields lacks={lacks} />
        </section>
      )}
    </div>
  );
};

const NAMED = [
  'cover_uuid',
  'title',
  'artists',
  'language_id',
  'primary_music_style_id',
  'release_date',
  'copyright',
  'publisher',
  'existing_upc',
  'type',
  'tracks',
  'tracks.wav_uuid',
  'tracks.title',
  'tracks.artists',
  'tracks.composers',
  'tracks.language_id',
  'tracks.primary_music_style_id',
  'tracks.preview_start_seconds',
  'tracks.existing_isrc',
] as const;

const MissingFields = ({ lacks }: Pick<CatalogueReleaseWire, 'lacks'>) => {
  const text = useMessages('catalogue', 'catalogueImports');
  // Several rules may ask for the same field.
  const counts = new Map<string, number>();
  for (const { path, count } of lacks) counts.set(path, Math.max(counts.get(path) ?? 0, count));
  return (
    <ul className={classes.lacks}>
      {[...counts].map(([path, count]) => {
        const named = NAMED.find((each) => each === path);
        const name = named ? text(`lack_${named}`) : path.replace(/^tracks\./, '').replaceAll('_', ' ');
        return <li key={path}>{path.startsWith('tracks.') ? text('lackOf', { name, count }) : name}</li>;
      })}
    </ul>
  );
};
