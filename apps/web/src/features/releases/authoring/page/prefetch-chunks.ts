import { preloadArtistDialog } from '#features/artists/index.ts';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { preloadUploader } from '#lib/upload/lazy-uploads.ts';
import { RoleDialog } from '../fields/credits-field.tsx';
import { ReleaseFields } from '../further/release-further.tsx';
import { TrackFields } from '../further/track-further.tsx';
import { VersionsDialog } from '../history/versions.tsx';
import { CoverCropper } from '../main-data/cover-field.tsx';
import { TrackRows } from '../tracks/track-section.tsx';
import { ConflictDialog } from './draft-conflict.tsx';

/** Fetches what this page may have to show once the connection is gone, as soon as it has what it shows now. */
export const prefetchChunks = (preloadDrafts: () => Promise<unknown>): (() => void) =>
  whenIdle([
    () => TrackRows.preload(),
    preloadUploader,
    () => RoleDialog.preload(),
    preloadArtistDialog,
    () => CoverCropper.preload(),
    () => ReleaseFields.preload(),
    () => TrackFields.preload(),
    () => ConflictDialog.preload(),
    () => VersionsDialog.preload(),
    preloadDrafts,
  ]);
