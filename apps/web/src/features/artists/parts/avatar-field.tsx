import { Button, FileButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CoverImage } from '../../../ui/cover-image.tsx';
import { ImageCropper } from '../../../ui/cropper/image-cropper.tsx';
import { useMessages } from '../messages.ts';
import classes from './artist-editor.module.css';

interface AvatarFieldProps {
  /** The picture that stands on the server. */
  readonly current: string | null;
  /** What was chosen; null: to be removed; undefined: as it is. */
  readonly chosen: Blob | null | undefined;
  readonly onChange: (picture: Blob | null) => void;
}

const AVATAR_MAX_SIDE = 1000;

const useAddress = (blob: Blob | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address;
};

export const AvatarField = ({ current, chosen, onChange }: AvatarFieldProps) => {
  const text = useMessages();
  const [file, setFile] = useState<File | null>(null);
  const address = useAddress(chosen);
  const shown = chosen === null ? null : (address ?? current);
  return (
    <div className={classes.avatar}>
      <div className={classes.picture}>
        <CoverImage src={shown} alt="" isRound />
      </div>
      <div className={classes.buttons}>
        <FileButton accept="image/jpeg,image/png" onChange={setFile}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {text('avatarDrop')}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
            {text('removeAvatar')}
          </Button>
        )}
        <p className={classes.hint}>{text('avatarHint')}</p>
      </div>
      <ImageCropper
        title={text('avatarCrop')}
        file={file}
        shape="round"
        maxSide={AVATAR_MAX_SIDE}
        onClose={() => setFile(null)}
        onSave={({ blob }) => {
          setFile(null);
          onChange(blob);
        }}
      />
    </div>
  );
};
