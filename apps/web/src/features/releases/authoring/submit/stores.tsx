import type { AiContribution } from '@dubplate/contract/releases/limits';
import { StoreReadiness } from '#features/delivery/index.ts';
import { savedOrder } from '../board/track-list.ts';
import { focusField, TRACKS_LOCK } from '../fields/focus-field.ts';
import { showField } from '../further/show-field.ts';
import { useAuthoring, useBoard, useDraft, useInfoIssues } from '../use-authoring.ts';

const TRACK_PATH = /^tracks\.(\d+)\.(.+)$/;

/**
 * Lists the requirements of stores, each with a link to its field, and a quick fix if the correction is unambiguous.
 */
export const Stores = () => {
  const { session } = useAuthoring();
  const { uuid, release } = useDraft();
  const { items, revision } = useBoard();
  const isLocked = useInfoIssues().length > 0;
  const trackAt = (path: string) => {
    const [, place, field = ''] = TRACK_PATH.exec(path) ?? [];
    const item = place === undefined ? undefined : items.find((each) => each.uuid === savedOrder(items)[Number(place)]);
    return item && { item, field };
  };
  const showOf = (path: string) => {
    if (path === '') return null;
    const track = trackAt(path);
    if (!track) return () => showField(path);
    // The tracks are out of reach until the main data is in order: the way there is by their lock.
    if (isLocked) return () => focusField(TRACKS_LOCK);
    return () => {
      session.board.show(track.item.key);
      showField(track.field, track.item.key);
    };
  };
  const mend = (path: string, value: string | number) => {
    if (path === 'release_date') session.setField('release_date', `${value}`);
    const track = trackAt(path);
    if (track?.field !== 'ai_contribution') return;
    session.board.edit(track.item.key, (form) => ({ ...form, ai_contribution: value as AiContribution }));
  };
  if (uuid === null) return null;
  return <StoreReadiness release={uuid} stamp={`${release?.version} ${revision}`} showOf={showOf} onMend={mend} />;
};
