import type { StoredRelease } from '../releases/index.ts';

/** Whether a moderator may still decide about it. */
export const isOpen = ({ status }: Pick<StoredRelease, 'status'>): boolean =>
  status === 'PENDING' || status === 'MODERATED';
