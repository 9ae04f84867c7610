import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ChangesSinceDenial as Changes, ReleaseChange } from '@dubplate/contract/moderation/changes';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { AiContribution, ComposerRole, ReleaseType } from '@dubplate/contract/releases/limits';
import { Title, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMusicStyles, useReleaseLanguages } from '#features/reference/index.ts';
import { useFurtherText } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import classes from './changes-since-denial.module.css';

/** Formats the values of changed fields for display. */
const useChangeText = () => {
  const text = useMessages('staff', 'moderation');
  const words = useMessages('app', 'releases');
  const format = useFormat();
  const languages = useReleaseLanguages();
  const styles = useMusicStyles();
  const { aiOf, creditOf, listOf } = useFurtherText();

  const roleOf = (field: ReleaseChange['field'], role: string) =>
    field === 'composers' ? words(`composer${role as ComposerRole}`) : words(`role${role as ArtistRole}`);
  const styleOf = (id: string) =>
    styles?.flatMap((style) => [style, ...style.childs]).find(({ musicStyleId }) => musicStyleId === id)?.name ?? id;

  return (field: ReleaseChange['field'], value: ReleaseChange['from']): string => {
    if (Array.isArray(value)) {
      const credits = value.filter((each) => typeof each !== 'string');
      const codes = value.filter((each) => typeof each === 'string');
      const words = credits.map((credit) =>
        field === 'credits' ? creditOf(credit) : `${credit.name} (${roleOf(field, credit.role)})`,
      );
      return [...words, listOf(codes)].filter(Boolean).join(', ') || text('notSet');
    }
    if (value === null || value === '') return text('notSet');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'preview_start_seconds' ? format.duration(value) : String(value);
    switch (field) {
      case 'language_id':
      case 'title_language_id':
        return languages?.find(({ languageId }) => languageId === value)?.name ?? value;
      case 'primary_music_style_id':
      case 'secondary_music_style_id':
        return styleOf(value);
      case 'release_date':
      case 'preorder_date':
      case 'original_release_date':
        return format.day(value);
      case 'ai_contribution':
        return aiOf(value as AiContribution);
      case 'advisory':
        return text('yes');
      case 'type':
        return words(`type${value as ReleaseType}`);
      default:
        return value;
    }
  };
};

/** The changes of the release or of a single track. */
interface ChangeGroup {
  /** Null for the release. */
  readonly track: ReleaseChange['track'];
  readonly changes: readonly ReleaseChange[];
}

const placeOf = ({ track }: ChangeGroup): number => (track === null ? 0 : (track.number ?? Number.POSITIVE_INFINITY));

/** Groups the changes: the release first, then its tracks in order, removed tracks last. */
const groupChanges = (changes: readonly ReleaseChange[]): ChangeGroup[] => {
  const groups = Map.groupBy(changes, ({ track }) => track?.uuid ?? '');
  return [...groups.values()]
    .map((each) => ({ track: each[0]?.track ?? null, changes: each }))
    .sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};

const OldAndNew = ({ from, to }: { from: ReactNode; to: ReactNode }) => {
  const text = useMessages('staff', 'moderation');
  return (
    <div className={classes.values}>
      <span className={classes.old}>
        <VisuallyHidden>{text('was')} </VisuallyHidden>
        {from}
      </span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.now}>
        <VisuallyHidden>{text('is')} </VisuallyHidden>
        {to}
      </span>
    </div>
  );
};

interface ChangeProps {
  readonly change: ReleaseChange;
  readonly release: StaffRelease;
  readonly coverBefore: Changes['cover_before'];
}

const Change = ({ change, release, coverBefore }: ChangeProps) => {
  const text = useMessages('staff', 'moderation');
  const textOf = useChangeText();
  const { kind, field, from, to } = change;
  if (kind === 'ADDED' || kind === 'REMOVED') return <p className={classes.whole}>{text(`track${kind}`)}</p>;
  if (kind === 'MOVED')
    return <p className={classes.whole}>{text('trackMOVED', { from: Number(from), to: Number(to) })}</p>;
  if (field === null) return null;
  const name =
    field === 'type' ||
    field === 'publisher' ||
    field === 'secondary_music_style_id' ||
    field === 'excluded_territories' ||
    field === 'release_time_zone'
      ? text(`changed_${field}`)
      : text(`field_${field}`);
  const isLong = field === 'lyrics';
  const values =
    field === 'cover_uuid' ? (
      <OldAndNew
        from={
          coverBefore ? <CoverImage src={coverBefore.small} alt={text('coverBefore')} size="5rem" /> : text('coverGone')
        }
        to={<CoverImage src={release.cover?.small} alt={text('coverNow')} size="5rem" tint={release.tint} />}
      />
    ) : (
      <OldAndNew from={textOf(field, from)} to={textOf(field, to)} />
    );
  return (
    <div className={classes.change}>
      <span className={classes.field}>{name}</span>
      {isLong ? (
        <details className={classes.long}>
          <summary>{text('bothTexts')}</summary>
          {values}
        </details>
      ) : (
        values
      )}
      {change.is_same_audio !== undefined && (
        <span className={classes.hint} data-same={change.is_same_audio || undefined}>
          {text(change.is_same_audio ? 'sameAudio' : 'otherAudio')}
        </span>
      )}
    </div>
  );
};

/** The artist's changes since the denial, with old and new values side by side. */
export const ChangesSinceDenial = ({ release }: { release: StaffRelease }) => {
  const text = useMessages('staff', 'moderation');
  const format = useFormat();
  const { changes } = release;
  if (changes === null) return null;
  return (
    <section aria-labelledby="changes" className={classes.block}>
      <Title order={2} id="changes">
        {text(changes.denied_at ? 'changedSince' : 'changedByEdit')}
      </Title>
      <p className={classes.when}>
        {changes.denied_at ? (
          <>
            {text('deniedOn')} <time dateTime={changes.denied_at}>{format.dateTime(changes.denied_at)}</time>
          </>
        ) : (
          text('changedByEditHint')
        )}{' '}
        {release.edition_of && (
          <Link to="/staff/releases/$uuid" params={{ uuid: release.edition_of }}>
            {text('openOriginal')}
          </Link>
        )}
      </p>
      {changes.list.length === 0 && <p className={classes.whole}>{text('nothingChanged')}</p>}
      {groupChanges(changes.list).map(({ track, changes: each }) => (
        <div key={track?.uuid ?? ''} className={classes.group}>
          {track && (
            <h3 className={classes.track}>
              {track.number !== null && <span className={classes.number}>{track.number} </span>}
              {track.title || text('untitled')}
            </h3>
          )}
          {each.map((change) => (
            <Change
              key={`${change.kind} ${change.field}`}
              change={change}
              release={release}
              coverBefore={changes.cover_before}
            />
          ))}
        </div>
      ))}
    </section>
  );
};
