import type { Artist } from '@dubplate/contract/artists/schemas';
import { discardForm, dismissForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { artistFormName } from '../artist-form.ts';
import { useMessages } from '../messages.ts';
import { ArtistEditor } from './artist-editor.tsx';
import { ArtistLimit, useReachedLimit } from './artist-limit.tsx';

export interface ArtistDialogProps {
  /** Whose form is open: an artist, or a new one by this name; null: none. */
  readonly subject: { readonly artist: Artist } | { readonly name: string } | null;
  readonly onClose: () => void;
  readonly onSaved?: (artist: Artist) => void;
}

/** Creates an artist, or changes one. */
export const ArtistDialog = ({ subject, onClose, onSaved }: ArtistDialogProps) => {
  const text = useMessages();
  const artist = subject && 'artist' in subject ? subject.artist : null;
  const name = subject && 'name' in subject ? subject.name : '';
  const limit = useReachedLimit();
  const leave = () => {
    discardForm(artistFormName(artist, name));
    onClose();
  };
  return (
    <Dialog opened={subject !== null} onClose={leave} title={text(artist ? 'editArtist' : 'createArtist')}>
      {subject && !artist && limit !== null ? (
        <ArtistLimit limit={limit} onCancel={leave} />
      ) : (
        subject && (
          <ArtistEditor
            artist={artist}
            name={name}
            onCancel={leave}
            onFailed={() => {
              dismissForm(artistFormName(artist, name));
              onClose();
            }}
            onSaved={(saved) => {
              onClose();
              onSaved?.(saved);
            }}
          />
        )
      )}
    </Dialog>
  );
};
