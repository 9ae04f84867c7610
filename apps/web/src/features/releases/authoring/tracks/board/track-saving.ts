import type { Track } from '@dubplate/contract/releases/schemas';
import { failureOf } from '#features/releases/authoring/auto-save/save-failure.ts';
import { newKey } from '#lib/new-key.ts';
import { changedTrackInput, formOf, isSameForm, mergeForms, newTrackInput } from '../form/track-form.ts';
import type { TrackApi } from './track-api.ts';
import { type TrackItem, wavOf } from './track-item.ts';

export type SaveResult = 'saved' | 'waiting' | 'failed' | 'conflict';

/** Where the items live: saving reads them anew at every step, for the person goes on typing. */
export interface TrackItems {
  find(key: string): TrackItem | undefined;
  patch(key: string, part: Partial<TrackItem>): void;
}

export interface TrackSavingOptions {
  readonly api: Pick<TrackApi, 'add' | 'change'>;
  readonly items: TrackItems;
  /** The release's uuid, saved first if need be. @throws where it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly onCreated: (uuid: string) => void;
}

/** Saves one track: a creation goes out under one key until it is answered, a change only over what it was made on. */
export const createTrackSaving = ({ api, items, releaseUuid, onCreated }: TrackSavingOptions) => {
  const create = async (release: string, item: TrackItem, wav: string): Promise<void> => {
    const pending = item.pending ?? { key: newKey(), body: newTrackInput(item.form, wav), form: item.form };
    items.patch(item.key, { pending });
    const { uuid, version } = await api.add(release, pending.body, pending.key);
    onCreated(uuid);
    items.patch(item.key, { uuid, version, saved: pending.form, pending: null });
  };

  const saveOnce = async (key: string): Promise<void> => {
    const release = await releaseUuid();
    const item = items.find(key);
    const wav = item ? wavOf(item) : null;
    // An older try may have reached the server: it is answered first, what was typed since goes out as a change.
    if (item?.uuid === null && wav !== null) await create(release, item, wav);
    const made = items.find(key);
    if (!made?.uuid || !made.saved || isSameForm(made.saved, made.form)) return;
    const { form, saved } = made;
    const { version } = await api.change(made.uuid, changedTrackInput(saved, form), made.version ?? 0);
    items.patch(key, { version, saved: form });
  };

  /** Mine and theirs where they touched different fields; otherwise false, and the person is asked. */
  const meet = (key: string, theirs: Track): boolean => {
    const item = items.find(key);
    if (!item?.saved) return false;
    const { merged, conflicts } = mergeForms(item.saved, item.form, formOf(theirs));
    if (conflicts.length > 0) items.patch(key, { saving: 'idle', theirs });
    else items.patch(key, { version: theirs.version, saved: formOf(theirs), form: merged });
    return conflicts.length === 0;
  };

  return {
    async save(key: string): Promise<SaveResult> {
      items.patch(key, { saving: 'saving', error: null });
      for (;;) {
        try {
          await saveOnce(key);
          items.patch(key, { saving: 'idle' });
          return 'saved';
        } catch (error) {
          const failure = failureOf(error);
          if (failure.kind === 'stale') {
            if (meet(key, failure.current as Track)) continue;
            return 'conflict';
          }
          const saving = failure.kind === 'trouble' ? 'waiting' : 'failed';
          // What was refused left nothing on the server: the next try may send something else, under a new key.
          items.patch(key, { saving, error, ...(saving === 'failed' ? { pending: null } : {}) });
          return saving;
        }
      }
    },

    /** Ends a conflict; true where something of mine is left to be saved. */
    resolve(key: string, choice: 'mine' | 'theirs'): boolean {
      const item = items.find(key);
      if (!item?.theirs || !item.saved) return false;
      const saved = formOf(item.theirs);
      const form = choice === 'mine' ? mergeForms(item.saved, item.form, saved).merged : saved;
      items.patch(key, { version: item.theirs.version, saved, form, theirs: null });
      return choice === 'mine';
    },
  };
};
