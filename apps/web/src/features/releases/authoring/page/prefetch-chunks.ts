import { preloadArtistDialog } from '#features/artists/index.ts';
import { preloadUploader } from '#lib/upload/resumable-upload.ts';
import { RoleDialog } from '../fields/credits-field.tsx';
import { ReleaseFields } from '../further/release-further.tsx';
import { TrackFields } from '../further/track-further.tsx';
import { VersionsDialog } from '../history/versions.tsx';
import { CoverCropper } from '../main-data/cover-field.tsx';
import { TrackRows } from '../tracks/track-section.tsx';
import { ConflictDialog } from './draft-conflict.tsx';

const fetchAll = (preloadDrafts: () => Promise<unknown>): void => {
  const parts = [
    TrackRows.preload(),
    ReleaseFields.preload(),
    TrackFields.preload(),
    preloadUploader(),
    CoverCropper.preload(),
    preloadArtistDialog(),
    RoleDialog.preload(),
    ConflictDialog.preload(),
    VersionsDialog.preload(),
    preloadDrafts(),
  ];
  // Where even that fails, it is fetched again when it is needed.
  void Promise.allSettled(parts);
};

/** Fetches what this page may have to show once the connection is gone, as soon as the page itself has been drawn. */
export const prefetchChunks = (preloadDrafts: () => Promise<unknown>): (() => void) => {
  const timer = setTimeout(() => fetchAll(preloadDrafts));
  return () => clearTimeout(timer);
};
