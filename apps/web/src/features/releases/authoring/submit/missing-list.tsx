import { useMessages } from '#lib/i18n/i18n.ts';
import { TextButton } from '#ui/text-button.tsx';
import { issuesOf, progressOf, type TrackItem } from '../board/track-item.ts';
import faults from '../fields/faults.module.css';
import { useMissingText } from '../fields/first-info-issue.tsx';
import { fieldId, focusField, focusFieldSoon, TRACKS_LOCK } from '../fields/focus-field.ts';
import { useAuthoring, useBoard, useExtras, useInfoIssues, useWaitingRecordings } from '../use-authoring.ts';
import classes from './submit.module.css';

interface Missing {
  readonly key: string;
  readonly words: string;
  readonly show: () => void;
}

const TRACK_PATH = /^tracks\.(\d+)\.(.+)$/;

/** Everything that is still missing or wrong, each a link to its field. */
export const useMissing = (): Missing[] => {
  const text = useMessages('app', 'authoring');
  const { workspace, touch } = useAuthoring();
  const info = useInfoIssues();
  const { items } = useBoard();
  const { serverIssues } = useExtras();
  const textOf = useMissingText();
  const isWaiting = useWaitingRecordings().length > 0;
  const nameOf = ({ form }: TrackItem) => form.title.trim() || text('untitledTrack');

  const isLocked = info.length > 0;

  const ofInfo = (path: string, words: string): Missing => ({
    key: path,
    words,
    show: () => {
      touch(path);
      focusField(fieldId(path));
    },
  });
  const ofTrack = (item: TrackItem, path: string, words: string): Missing => ({
    key: `${item.key} ${path} ${words}`,
    words,
    show: () => {
      // The tracks are out of reach until the main data is in order: the way there is by their lock.
      if (isLocked) return focusField(TRACKS_LOCK);
      touch(`${item.key}.${path}`);
      workspace.board.show(item.key);
      focusFieldSoon(fieldId(path, item.key));
    },
  });
  const tracks = items.flatMap((item): Missing[] => {
    const track = nameOf(item);
    const { state, hasChanges } = progressOf(item);
    if (state === 'error')
      return [
        ofTrack(
          item,
          'title',
          text(item.audio.state === 'interrupted' ? 'missingInterrupted' : 'missingFailed', { track }),
        ),
      ];
    const isMissing = item.audio.state === 'missing';
    const issues = issuesOf(item).filter(({ code }) => isMissing || code !== 'track_must_have_audio');
    if (issues.length > 0)
      return issues.map((issue) => ofTrack(item, issue.path, text('missingInTrack', { track, issue: textOf(issue) })));
    if (state === 'uploading') return [ofTrack(item, 'title', text('missingLoading', { track }))];
    return hasChanges ? [ofTrack(item, 'title', text('missingUnsaved', { track }))] : [];
  });
  const saved = items.filter(({ uuid }) => uuid !== null);
  const server = serverIssues.flatMap(({ path, message }): Missing[] => {
    const [, index, field] = TRACK_PATH.exec(path) ?? [];
    const item = saved[Number(index)];
    if (!item || !field) return info.some((issue) => issue.path === path) ? [] : [ofInfo(path, message)];
    if (issuesOf(item).some(({ path: own }) => own === field)) return [];
    return [ofTrack(item, field, text('missingInTrack', { track: nameOf(item), issue: message }))];
  });
  const none: Missing = {
    key: 'tracks',
    words: textOf({ path: 'tracks', code: 'release_must_have_tracks' }),
    show: () => focusField(isLocked ? TRACKS_LOCK : fieldId('tracks')),
  };
  return [
    ...info.map((issue) => ofInfo(issue.path, textOf(issue))),
    // Recordings that wait become tracks by themselves.
    ...(items.length > 0 ? tracks : isWaiting ? [] : [none]),
    ...server,
  ];
};

export const MissingList = () => {
  const text = useMessages('app', 'authoring');
  const missing = useMissing();
  if (missing.length === 0) return null;
  return (
    <section className={classes.missing} aria-labelledby="missing">
      <h3 id="missing" className={faults.heading}>
        {text('missing', { count: missing.length })}
      </h3>
      <ul className={faults.list}>
        {missing.map(({ key, words, show }) => (
          <li key={key}>
            <TextButton onClick={show}>{words}</TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
