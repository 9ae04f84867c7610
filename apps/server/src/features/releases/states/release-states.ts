import type { ReleaseStatus } from '@dubplate/contract/releases/limits';

interface Transition {
  readonly from: readonly ReleaseStatus[];
  readonly to: ReleaseStatus;
  /** Whose act it is. */
  readonly by: 'owner' | 'moderator';
}

/** Every move that a release can make between its states. */
export const RELEASE_TRANSITIONS = {
  submit: { from: ['DRAFT'], to: 'PENDING', by: 'owner' },
  unmoderate: { from: ['DENIED'], to: 'DRAFT', by: 'owner' },
  approve: { from: ['PENDING'], to: 'MODERATED', by: 'moderator' },
  deny: { from: ['PENDING', 'MODERATED'], to: 'DENIED', by: 'moderator' },
  publish: { from: ['MODERATED'], to: 'PUBLISHED', by: 'moderator' },
} as const satisfies Record<string, Transition>;

export type ReleaseMove = keyof typeof RELEASE_TRANSITIONS;

export const canMove = (status: ReleaseStatus, move: ReleaseMove): boolean =>
  (RELEASE_TRANSITIONS[move].from as readonly ReleaseStatus[]).includes(status);

/** A release can be changed as a draft alone, and deleted while nobody else counts on it. */
export const isEditable = (status: ReleaseStatus): boolean => status === 'DRAFT';
export const isDeletable = (status: ReleaseStatus): boolean => status === 'DRAFT' || status === 'DENIED';
/** It is in stores, or was promised to them: it stays though its owner goes. */
export const outlivesAccount = (status: ReleaseStatus): boolean => status === 'MODERATED' || status === 'PUBLISHED';
