import { Button, FileButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CoverImage } from '../display/cover-image.tsx';
import { notify } from '../notices/notify.ts';
import { useUi, useUiText } from '../texts/ui-provider.tsx';
import { readImage, scaledSize } from './cropper/draw-crop.ts';
import { ImageCropper } from './cropper/image-cropper.tsx';
import shake from './drop-zone/shake.module.css';
import { useDroppedFiles } from './drop-zone/use-dropped-files.ts';
import classes from './picture-field.module.css';

const MAX_SIDE = 3000;
const JPEG_QUALITY = 0.9;

interface CompressedImage {
  readonly blob: Blob;
  readonly isCompressed: boolean;
}

/**
 * Returns a picture whose longest side is at most 3000 pixels. A larger picture is scaled down and becomes a JPEG.
 * @throws if the file is not a readable picture
 */
const compressImage = async (file: Blob): Promise<CompressedImage> => {
  const image = await readImage(file);
  const size = scaledSize(image, MAX_SIDE);
  if (size.width === image.width && size.height === image.height) return { blob: file, isCompressed: false };
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts become paper, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (!blob) throw new Error('no picture');
  return { blob, isCompressed: true };
};

export interface PictureFieldProps {
  /** The picture that is saved on the server. */
  readonly current: string | null;
  /** The chosen picture; null removes the current picture, undefined keeps it. */
  readonly chosen?: Blob | null | undefined;
  readonly onChange: (picture: Blob | null) => void;
  readonly words: {
    readonly choose: string;
    readonly remove: string;
    readonly hint: string;
    /** The title of the crop dialog. */
    readonly crop: string;
  };
  /** The person’s name, whose initials stand in for a missing picture. */
  readonly name?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly isLarge?: boolean;
}

const PICTURES = { types: ['image/jpeg', 'image/png'], extensions: [] };
/** More pixels than any portrait on the site needs. */
const PORTRAIT_MAX_SIDE = 1000;

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

/** A profile picture: chosen or dropped, compressed if it is large, cropped round, or removed. */
export const PictureField = (props: PictureFieldProps) => {
  const { current, chosen, onChange, words, isDisabled = false, isBusy = false, isLarge = false, name } = props;
  const { format } = useUi();
  const uiText = useUiText();
  const [file, setFile] = useState<Blob | null>(null);
  // Allows choosing the same file again.
  const emptied = useRef<() => void>(null);
  const address = useAddress(chosen);
  const shown = chosen === null ? null : (address ?? current);
  const isShut = isDisabled || isBusy;

  const open = async ([picture]: File[]) => {
    if (!picture) return;
    // The cropper shows an error for an unreadable file.
    const { blob, isCompressed } = await compressImage(picture).catch(() => ({ blob: picture, isCompressed: false }));
    if (isCompressed) notify.info(uiText('imageCompressed', { size: format.bytes(blob.size) }));
    setFile(blob);
  };
  const { isOver, isShaking, rejection, take, zone } = useDroppedFiles(PICTURES, (files) => void open(files), {
    isDisabled: isShut,
  });

  return (
    <div className={classes.field} {...zone}>
      <div
        className={`${classes.picture} ${shake.shaken}`}
        data-size={isLarge ? 'large' : undefined}
        data-over={isOver || undefined}
        data-shaking={isShaking || undefined}
        data-busy={isBusy || undefined}
      >
        <CoverImage src={shown} name={name} alt="" isRound />
      </div>
      <div className={classes.side}>
        <div className={classes.buttons}>
          <FileButton
            accept={PICTURES.types.join(',')}
            disabled={isShut}
            resetRef={emptied}
            onChange={(picture) => {
              if (picture) take([picture]);
              emptied.current?.();
            }}
          >
            {(button) => (
              <Button variant="default" size="sm" disabled={isDisabled} loading={isBusy} {...button}>
                {words.choose}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" size="sm" disabled={isShut} onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{words.hint}</p>
        <p role="alert" className={classes.error}>
          {rejection && uiText(rejection)}
        </p>
      </div>
      <ImageCropper
        title={words.crop}
        file={file}
        shape="round"
        output="image/png"
        maxSide={PORTRAIT_MAX_SIDE}
        isSilent
        onClose={() => setFile(null)}
        onSave={({ blob }) => {
          setFile(null);
          onChange(blob);
        }}
      />
    </div>
  );
};
