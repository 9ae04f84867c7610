import type { Release } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';

export interface WayStep {
  readonly step: 'sent' | 'review' | 'approved' | 'out';
  /** `denied`: the way ended here, until the release is sent again. */
  readonly state: 'done' | 'now' | 'ahead' | 'denied';
  /** The time of the step; null if it is not reached or the time is not stored. */
  readonly at: string | null;
}

type Moved = Pick<Release, 'status' | 'release_date' | 'submitted_at' | 'moderated_at' | 'published_at'>;

/** Returns the progress of a sent release towards the stores, or null for a draft. */
export const wayOf = (release: Moved, today: LocalDate): WayStep[] | null => {
  const { status, release_date, submitted_at, moderated_at, published_at } = release;
  const sent: WayStep = { step: 'sent', state: 'done', at: submitted_at };
  const reviewed: WayStep = { step: 'review', state: 'done', at: null };
  const approved: WayStep = { step: 'approved', state: 'done', at: moderated_at };
  const ahead = (step: WayStep['step']): WayStep => ({ step, state: 'ahead', at: null });
  switch (status) {
    case 'DRAFT':
      return null;
    case 'PENDING':
      return [sent, { step: 'review', state: 'now', at: null }, ahead('approved'), ahead('out')];
    case 'DENIED':
      return [sent, { step: 'review', state: 'denied', at: moderated_at }, ahead('approved'), ahead('out')];
    case 'MODERATED':
      return [sent, reviewed, approved, { step: 'out', state: 'now', at: null }];
    case 'PUBLISHED': {
      const isOut = release_date === null || release_date <= today;
      return [sent, reviewed, approved, { step: 'out', state: isOut ? 'done' : 'now', at: published_at }];
    }
  }
};
