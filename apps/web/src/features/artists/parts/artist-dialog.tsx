import type { Artist } from '@dubplate/contract/artists/schemas';
import { useState } from 'react';
import { discardForm, dismissForm } from '#lib/session/kept-form.ts';
import { confirm, openQuestion } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { artistFormName } from '../artist-form.ts';
import { useMessages } from '../messages.ts';
import { ArtistEditor } from './artist-editor.tsx';
import { ArtistLimit, useReachedLimit } from './artist-limit.tsx';

export interface ArtistDialogProps {
  /** The artist to edit, or the name of a new artist; null closes the dialog. */
  readonly subject: { readonly artist: Artist } | { readonly name: string } | null;
  readonly onClose: () => void;
  readonly onSaved?: (artist: Artist) => void;
}

/** Creates an artist, or changes one. */
export const ArtistDialog = ({ subject, onClose, onSaved }: ArtistDialogProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const [isChanged, setChanged] = useState(false);
  const artist = subject && 'artist' in subject ? subject.artist : null;
  const name = subject && 'name' in subject ? subject.name : '';
  const limit = useReachedLimit();
  const leave = () => {
    discardForm(artistFormName(artist, name));
    onClose();
  };
  /** Escape, the cross and a click beside the dialog may be slips. */
  const askToLeave = async () => {
    // The Escape that closes the question arrives here, too.
    if (openQuestion.get() !== null) return;
    const question = {
      heading: text('closeHeading'),
      message: text('closeMessage'),
      action: text('closeAction'),
      cancel: uiText('leaveStay'),
      isDangerous: true,
    };
    if (!isChanged || (await confirm(question))) leave();
  };
  return (
    <Dialog
      opened={subject !== null}
      onClose={() => void askToLeave()}
      title={text(artist ? 'editArtist' : 'createArtist')}
    >
      {subject && !artist && limit !== null ? (
        <ArtistLimit limit={limit} onCancel={leave} />
      ) : (
        subject && (
          <ArtistEditor
            artist={artist}
            name={name}
            onChanged={setChanged}
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
