import type { Track } from '@dubplate/contract/releases/schemas';
import { newKey } from '#lib/new-key.ts';
import { failureOf } from './save-failure.ts';
import type { TrackApi } from './track-api.ts';
import { changedTrackInput, formOf, isSameForm, mergeForms, newTrackInput } from './track-form.ts';
import { type TrackItem, wavOf } from './track-item.ts';
import type { TrackEvent } from './track-moves.ts';

export type SaveResult = 'saved' | 'waiting' | 'failed' | 'conflict';

/** Gives access to the items. Saving reads them again at every step, because the user can edit during it. */
export interface TrackItems {
  find(key: string): TrackItem | undefined;
  move(key: string, event: TrackEvent): void;
}

export interface TrackSavingOptions {
  readonly api: Pick<TrackApi, 'add' | 'change'>;
  readonly items: TrackItems;
  /** The release's uuid; the release is saved first if need be. @throws where it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly onCreated: (uuid: string) => void;
}

/** Saves one track: a creation is sent under one key until it is answered, a change only over what it was made on. */
export const createTrackSaving = ({ api, items, releaseUuid, onCreated }: TrackSavingOptions) => {
  const create = async (release: string, item: TrackItem, wav: string): Promise<void> => {
    const pending = item.pending ?? { key: newKey(), body: newTrackInput(item.form, wav), form: item.form };
    items.move(item.key, { type: 'creationSent', pending });
    const { uuid, version } = await api.add(release, pending.body, pending.key);
    onCreated(uuid);
    items.move(item.key, { type: 'created', uuid, version });
  };

  const saveOnce = async (key: string): Promise<void> => {
    const release = await releaseUuid();
    const item = items.find(key);
    const wav = item ? wavOf(item) : null;
    // An older try may have reached the server: it is answered first, and later edits are sent as a change.
    if (item?.uuid === null && wav !== null) await create(release, item, wav);
    const created = items.find(key);
    if (!created?.uuid || isSameForm(created.saved, created.form)) return;
    const { uuid, form, saved } = created;
    const { version } = await api.change(uuid, changedTrackInput(saved, form), created.version);
    items.move(key, { type: 'changed', form, version });
  };

  /** Merges mine and theirs where they changed different fields; otherwise false, and the person is asked. */
  const mergeTheirs = (key: string, theirs: Track): boolean => {
    const item = items.find(key);
    if (!item?.saved) return false;
    const { merged, conflicts } = mergeForms(item.saved, item.form, formOf(theirs));
    const isMerged = conflicts.length === 0;
    items.move(key, isMerged ? { type: 'merged', theirs, form: merged } : { type: 'conflicted', theirs });
    return isMerged;
  };

  const saveUntilMerged = async (key: string): Promise<SaveResult> => {
    try {
      await saveOnce(key);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'stale')
        return mergeTheirs(key, failure.current as Track) ? saveUntilMerged(key) : 'conflict';
      const isTrouble = failure.kind === 'trouble';
      items.move(key, { type: isTrouble ? 'saveTroubled' : 'saveRefused', error });
      return isTrouble ? 'waiting' : 'failed';
    }
    items.move(key, { type: 'saveEnded' });
    return 'saved';
  };

  return (key: string): Promise<SaveResult> => {
    items.move(key, { type: 'saveStarted' });
    return saveUntilMerged(key);
  };
};
