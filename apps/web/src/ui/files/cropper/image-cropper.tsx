import 'react-easy-crop/react-easy-crop.css';
import { Button, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Range } from '#ui/fields/range.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import {
  type CropOutput,
  type CroppedImage,
  drawCrop,
  isTooSmall,
  maxZoomFor,
  outputSide,
  type PixelArea,
  readImage,
} from './draw-crop.ts';
import classes from './image-cropper.module.css';

type ImageState =
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly bitmap: ImageBitmap; readonly address: string };

/** Decodes a chosen picture and creates a URL to show it. */
const useImage = (file: Blob): ImageState => {
  const [image, setImage] = useState<ImageState>({ state: 'reading' });
  useEffect(() => {
    let isUnmounted = false;
    const address = URL.createObjectURL(file);
    setImage({ state: 'reading' });
    readImage(file).then(
      (bitmap) => !isUnmounted && setImage({ state: 'ready', bitmap, address }),
      () => !isUnmounted && setImage({ state: 'failed' }),
    );
    return () => {
      isUnmounted = true;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return image;
};

export interface ImageCropperProps {
  readonly title: string;
  /** The picture to crop; null closes the dialog. */
  readonly file: Blob | null;
  readonly onClose: () => void;
  readonly onSave: (image: CroppedImage) => void;
  /** The minimum side of the crop, in pixels. */
  readonly minSide?: number;
  /** A larger crop is scaled down to this side. */
  readonly maxSide?: number;
  /** A PNG of more bytes becomes a JPEG. */
  readonly maxBytes?: number;
  readonly output?: CropOutput;
  readonly shape?: 'rect' | 'round';
  /** Suppresses the note about scaling down to `maxSide`, if that is expected. */
  readonly isSilent?: boolean;
  /** Overrides the label of the save button. */
  readonly saveLabel?: string;
}

const MAX_SIDE = 3000;
/** The first focus after the dialog opens. */
const AUTOFOCUS = { 'data-autofocus': true };
const CENTRE = { x: 0, y: 0 };
const ZOOM_STEP = 0.1;

const CropperBody = ({ file, ...props }: ImageCropperProps & { file: Blob }) => {
  const {
    onClose,
    onSave,
    minSide = 1,
    maxSide = MAX_SIDE,
    maxBytes = Number.POSITIVE_INFINITY,
    output = 'image/jpeg',
    shape = 'rect',
    isSilent = false,
    saveLabel,
  } = props;
  const { format } = useUi();
  const uiText = useUiText();
  const image = useImage(file);
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PixelArea | null>(null);
  const [isSaving, setSaving] = useState(false);

  const stage = useRef<HTMLDivElement>(null);
  // The area renders once the picture's size is known.
  const isReady = area !== null;
  useEffect(() => {
    // Focuses the picture for the keys, unless the user has moved to another control.
    const isWaiting = document.activeElement?.matches('body, [data-reading]') ?? true;
    if (isReady && isWaiting) stage.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [isReady]);

  if (image.state === 'failed') return <Text role="alert">{uiText('cropUnreadable')}</Text>;
  if (image.state === 'reading') {
    return (
      <div className={classes.stage} role="status" tabIndex={-1} data-reading data-autofocus>
        <span className={classes.reading}>{uiText('cropReading')}</span>
      </div>
    );
  }
  const { bitmap, address } = image;
  const maxZoom = maxZoomFor(bitmap.width, bitmap.height, minSide);
  const tooSmall = isTooSmall(bitmap.width, bitmap.height, minSide);
  const zoomTo = (value: number) => setZoom(Math.min(maxZoom, Math.max(1, value)));

  const zoomByKey = (key: string) => {
    if (key === '+' || key === '=') zoomTo(zoom + ZOOM_STEP);
    if (key === '-') zoomTo(zoom - ZOOM_STEP);
  };

  const saveArea = async (pixels: PixelArea) => {
    const cropped = await drawCrop(bitmap, pixels, maxSide, output, maxBytes);
    if (cropped.isCompressed && !isSilent)
      notify.info(uiText('imageCompressed', { size: format.bytes(cropped.blob.size) }));
    onSave(cropped);
  };
  const save = async () => {
    if (!area) return;
    setSaving(true);
    await saveArea(area).finally(() => setSaving(false));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the picture within */}
      <div ref={stage} className={classes.stage} onKeyDown={({ key }) => zoomByKey(key)}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={1}
          cropShape={shape}
          showGrid={false}
          objectFit="contain"
          rotation={0}
          zoomSpeed={0.4}
          keyboardStep={8}
          restrictPosition
          disableAutomaticStylesInjection
          style={{}}
          classes={{ containerClassName: classes.container ?? '', cropAreaClassName: classes.area ?? '' }}
          mediaProps={{ alt: '' }}
          // A key handler here would replace the cropper's own, which moves the picture by the arrows.
          cropperProps={{ role: 'application', 'aria-label': uiText('cropArea'), ...AUTOFOCUS }}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className={classes.zoom}>
        <IconZoomOut size={20} stroke={1.75} aria-hidden="true" />
        <Range
          label={uiText('cropZoom')}
          valueText={`${Math.round(zoom * 100)}%`}
          value={zoom}
          min={1}
          max={maxZoom}
          step={0.01}
          isDisabled={maxZoom === 1}
          onChange={zoomTo}
        />
        <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
      </div>
      <div role="alert" className={classes.error}>
        {tooSmall && uiText('cropTooSmall', { minSide, width: bitmap.width, height: bitmap.height })}
      </div>
      <DialogButtons note={area && !tooSmall && uiText('cropSize', { side: outputSide(area, maxSide) })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep onClick={() => void save()} disabled={tooSmall || !area} loading={isSaving}>
          {saveLabel ?? uiText('save')}
        </NextStep>
      </DialogButtons>
    </>
  );
};

/** Crops a square out of a picture, by mouse, touch or keys. A crop that is too small can't be saved. */
export const ImageCropper = (props: ImageCropperProps) => (
  <Dialog opened={props.file !== null} onClose={props.onClose} title={props.title} size="36rem">
    {props.file && <CropperBody {...props} file={props.file} />}
  </Dialog>
);
