import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import type { ArtistPageDialogProps } from './page-dialog.tsx';

export const ArtistPageDialog = lazyDialog<ArtistPageDialogProps>(
  async () => {
    const { ArtistPageDialog: Part } = await import('./page-dialog.tsx');
    await textsLoaded();
    return Part;
  },
  ({ artist }) => artist !== null,
);
