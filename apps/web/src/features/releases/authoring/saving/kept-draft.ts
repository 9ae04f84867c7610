import { type DraftContent, emptyContent } from '../../draft/draft-fields.ts';
import type { DraftJournal } from '../../draft/draft-sync.ts';
import type { KeptTrack } from '../tracks/board/track-list.ts';
import type { TrackForm } from '../tracks/form/track-form.ts';

/** What this browser keeps of one draft until the server has it all. */
export interface KeptDraft {
  readonly key: string;
  /** Null until the draft's creation was answered. */
  readonly uuid: string | null;
  readonly journal: DraftJournal | null;
  readonly tracks: readonly KeptTrack[];
}

const blank = emptyContent('').fields;

const content = ({ fields, artists }: DraftContent): DraftContent => ({ fields: { ...blank, ...fields }, artists });
const form = (kept: TrackForm): TrackForm => ({ ...kept, existing_isrc: kept.existing_isrc ?? '' });
const track = (kept: KeptTrack): KeptTrack => ({
  ...kept,
  source: kept.source ?? null,
  form: form(kept.form),
  saved: kept.saved && form(kept.saved),
  pending: kept.pending && { ...kept.pending, form: form(kept.pending.form) },
});

/** What an earlier release of this app kept in the browser, with the fields that have come since: empty. */
export const upgradeKept = (kept: KeptDraft): KeptDraft => ({
  ...kept,
  journal: kept.journal && { ...kept.journal, base: content(kept.journal.base), local: content(kept.journal.local) },
  tracks: kept.tracks.map(track),
});
