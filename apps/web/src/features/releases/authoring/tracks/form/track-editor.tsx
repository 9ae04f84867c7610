import { LINE_MAX, TITLE_MIN, VERSION_MIN } from '@dubplate/contract/releases/limits';
import { INSTRUMENTAL_ARTIST_ROLES } from '@dubplate/rules/releases/instrumental';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { FieldAdvice } from '#features/releases/authoring/advice/field-advice.tsx';
import { RecordingFacts } from '#features/releases/authoring/advice/recording-facts.tsx';
import { useTracksAdvice } from '#features/releases/authoring/advice/use-advice.ts';
import { leftOutNote } from '#features/releases/authoring/board/new-track-form.ts';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import {
  durationOf,
  fileNameOf,
  issuesOf,
  type TrackItem,
  wavOf,
} from '#features/releases/authoring/board/track-item.ts';
import { savedOrder } from '#features/releases/authoring/board/track-list.ts';
import { CreditsField } from '#features/releases/authoring/fields/credits-field.tsx';
import { ExactText } from '#features/releases/authoring/fields/exact-text.tsx';
import { FieldAnchor } from '#features/releases/authoring/fields/field-anchor.tsx';
import { GenreFields } from '#features/releases/authoring/fields/genre-fields.tsx';
import { LanguageField } from '#features/releases/authoring/fields/language-field.tsx';
import { TrackFurther } from '#features/releases/authoring/further/track-further.tsx';
import { useIssueText } from '#features/releases/authoring/issue-text.ts';
import { TouchedContext, useAuthoring, useBoard, useExtras } from '#features/releases/authoring/use-authoring.ts';
import { analysisQuery } from '#features/releases/details/playback/audio-queries.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';
import { usePlayback } from '../playback/use-playback.ts';
import classes from '../tracks.module.css';
import { AuthorsField } from './authors-field.tsx';
import { LyricsField, useInstrumental } from './lyrics-field.tsx';
import { TrackFoot } from './track-foot.tsx';

/** The length of the excerpt that stores play, in seconds. */
const EXCERPT = 30;

interface PreviewStartProps {
  readonly item: TrackItem;
  readonly onChange: (seconds: number) => void;
}

/**
 * Chooses the start of the excerpt on the waveform. Reserves the space until the waveform is loaded, so that the fields
 * below do not move.
 */
const PreviewStart = ({ item, onChange }: PreviewStartProps) => {
  const text = useMessages('app', 'authoring');
  const { format } = useUi();
  const wav = wavOf(item);
  const duration = durationOf(item);
  const { data, isError } = useQuery({ ...analysisQuery(wav ?? ''), enabled: wav !== null });
  const isUnknown = data ? data.status === 'failed' || (data.status === 'done' && data.peaks.length === 0) : isError;
  if (isUnknown) return null;
  if (duration === null || !data || data.peaks.length === 0) return <div className={classes.excerpt} />;
  const start = Math.min(duration, Math.max(0, item.form.preview_start_seconds ?? 0));
  return (
    <div className={classes.excerpt}>
      <Waveform
        label={text('previewAt')}
        peaks={data.peaks}
        duration={duration}
        position={start}
        span={[start, Math.min(duration, start + EXCERPT)]}
        valueText={format.duration(start)}
        step={1}
        onSeek={(seconds) => onChange(Math.min(Math.round(seconds), Math.floor(duration)))}
      />
    </div>
  );
};

/** The track was changed elsewhere in the same fields: the person chooses whose version is kept. */
const TrackConflict = ({ item, className }: { item: TrackItem; className: string | undefined }) => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  if (item.theirs === null) return null;
  return (
    <div className={`${classes.conflict} ${className ?? ''}`} role="alert">
      <p>{text('trackConflict')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void workspace.board.resolve(item.key, 'theirs')}>
          {text('takeTheirs')}
        </Button>
        <Button onClick={() => void workspace.board.resolve(item.key, 'mine')}>{text('keepMine')}</Button>
      </div>
    </div>
  );
};

/** Returns the issues of a track, and a function that returns the text for each field. */
const useTrackIssues = (item: TrackItem) => {
  const touched = useContext(TouchedContext);
  const { items } = useBoard();
  const { serverIssues } = useExtras();
  const textOf = useIssueText();
  const issues = issuesOf(item);
  const place = item.uuid === null ? -1 : savedOrder(items).indexOf(item.uuid);
  const issueTextOf = (path: string): string | null => {
    const issue = touched.has(`${item.key}.${path}`) ? issues.find((each) => each.path === path) : undefined;
    return issue
      ? textOf(issue)
      : (serverIssues.find((each) => each.path === `tracks.${place}.${path}`)?.message ?? null);
  };
  return { issues, issueTextOf };
};

/** A track's form, in its place in the list. */
export const TrackEditor = ({ item }: { item: TrackItem }) => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { issues, issueTextOf } = useTrackIssues(item);
  const setInstrumental = useInstrumental(item);
  const playback = usePlayback(item.key);
  const { form, key } = item;
  const advice = useTracksAdvice().get(key) ?? [];
  const duration = durationOf(item);
  const leftOut = leftOutNote(fileNameOf(item), form.title);
  const edit = (part: Partial<TrackForm>) => workspace.board.edit(key, (current) => ({ ...current, ...part }));

  return (
    <div className={classes.editor}>
      <TrackConflict item={item} className={classes.wide} />
      <FieldAnchor path="title" track={key}>
        <LineField
          label={text('title')}
          withAsterisk
          max={LINE_MAX}
          description={leftOut !== '' && text('titleShortened', { note: leftOut })}
          value={form.title}
          error={issueTextOf('title')}
          onChange={({ currentTarget }) => edit({ title: currentTarget.value, title_confirmed: false })}
        />
        <FieldAdvice advice={advice} path="title" onUse={(title) => edit({ title })} />
        <ExactText
          lines={[form.title]}
          min={TITLE_MIN}
          label={text('exactTitle')}
          checked={form.title_confirmed}
          onChange={(title_confirmed) => edit({ title_confirmed })}
        />
      </FieldAnchor>
      <FieldAnchor path="title_version" track={key}>
        <LineField
          label={text('version')}
          placeholder={text('versionHint')}
          max={LINE_MAX}
          value={form.title_version}
          error={issueTextOf('title_version')}
          onChange={({ currentTarget }) => edit({ title_version: currentTarget.value, version_confirmed: false })}
        />
        <FieldAdvice advice={advice} path="title_version" onUse={(title_version) => edit({ title_version })} />
        <ExactText
          lines={[form.title_version]}
          min={VERSION_MIN}
          label={text('exactVersion')}
          checked={form.version_confirmed}
          onChange={(version_confirmed) => edit({ version_confirmed })}
        />
      </FieldAnchor>
      <GenreFields
        track={key}
        primary={form.primary_music_style_id}
        secondary={form.secondary_music_style_id}
        issueTextOf={issueTextOf}
        onChange={({ primary, secondary }) =>
          edit({ primary_music_style_id: primary, secondary_music_style_id: secondary })
        }
      />
      <LanguageField
        track={key}
        value={form.language_id}
        error={issueTextOf('language_id')}
        onChange={(language_id) => edit({ language_id })}
      />
      <FieldAnchor path="preview_start_seconds" track={key} className={classes.wide}>
        <div className={classes.start}>
          <NumberInput
            label={text('previewStart')}
            withAsterisk
            description={duration === null ? text('previewLength') : text('previewHint', { max: Math.floor(duration) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            {...(duration === null ? {} : { max: duration })}
            clampBehavior="none"
            decimalScale={1}
            inputMode="decimal"
            value={form.preview_start_seconds ?? ''}
            error={issueTextOf('preview_start_seconds')}
            onChange={(value) => edit({ preview_start_seconds: typeof value === 'number' ? value : null })}
          />
          <Button
            variant="default"
            className={classes.listen ?? ''}
            disabled={wavOf(item) === null || playback.hasFailed}
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden="true" />}
            onClick={() => playback.playFrom(form.preview_start_seconds ?? 0)}
          >
            {text('listenFrom')}
          </Button>
        </div>
        <PreviewStart item={item} onChange={(preview_start_seconds) => edit({ preview_start_seconds })} />
      </FieldAnchor>
      <FieldAnchor path="existing_isrc" track={key}>
        <TextInput
          label={text('existingIsrc')}
          description={text('existingIsrcHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          value={form.existing_isrc}
          error={issueTextOf('existing_isrc')}
          onChange={({ currentTarget }) => edit({ existing_isrc: currentTarget.value })}
        />
      </FieldAnchor>
      <FieldAnchor path="artists" track={key} className={classes.wide} touchOnBlur={false}>
        <CreditsField
          credits={form.artists}
          isRequired
          error={issueTextOf('artists')}
          {...(form.instrumental ? { roles: INSTRUMENTAL_ARTIST_ROLES } : {})}
          onChange={(artists) => edit({ artists })}
        />
        <FieldAdvice advice={advice} path="artists" />
      </FieldAnchor>
      <div className={classes.wide}>
        <AuthorsField item={item} issueTextOf={issueTextOf} onChange={(composers) => edit({ composers })} />
      </div>
      <div className={`${classes.switches} ${classes.wide}`}>
        <FieldAnchor path="explicit" track={key}>
          <Switch
            label={text('explicit')}
            description={text('explicitHint')}
            checked={form.explicit}
            onChange={({ currentTarget }) => edit({ explicit: currentTarget.checked })}
          />
        </FieldAnchor>
        <FieldAnchor path="instrumental" track={key}>
          <Switch
            label={text('instrumental')}
            description={text('instrumentalHint')}
            checked={form.instrumental}
            onChange={({ currentTarget }) => void setInstrumental(currentTarget.checked)}
          />
        </FieldAnchor>
      </div>
      <FieldAnchor path="lyrics" track={key} className={classes.wide}>
        <LyricsField value={form.lyrics} error={issueTextOf('lyrics')} onChange={(lyrics) => edit({ lyrics })} />
      </FieldAnchor>
      <TrackFurther item={item} issueTextOf={issueTextOf} onChange={edit} className={classes.wide} />
      <FieldAnchor path="wav_uuid" track={key} className={classes.wide}>
        <RecordingFacts item={item} advice={advice} className={undefined} />
      </FieldAnchor>
      <TrackFoot item={item} issues={issues} className={classes.wide} />
    </div>
  );
};
