import { notFound } from '#platform/errors.ts';
import type { StoredRelease } from '../releases/index.ts';

/** Returns whether moderators may still decide about a release. */
export const isOpen = ({ status }: Pick<StoredRelease, 'status'>): boolean =>
  status === 'PENDING' || status === 'MODERATED';

/** Moderators see every release except drafts. @throws 404 */
export function requireVisible<T extends Pick<StoredRelease, 'status'>>(release: T | undefined): asserts release is T {
  if (!release || release.status === 'DRAFT') throw notFound();
}
