import { COVER_MAX_SIDE, COVER_MIN_SIDE, IMAGE_MAX_BYTES } from '@dubplate/contract/files/limits';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CoverGenerator } from '#features/releases/cover-generator.tsx';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { FieldAdvice } from '../advice/field-advice.tsx';
import { useReleaseAdvice } from '../advice/use-advice.ts';
import { type CoverState, isCoverUnderWay } from '../cover/cover-upload.ts';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { PICTURES } from '../uploads/accepted-audio.ts';
import { useAuthoring, useCover, useCoverPicture, useFieldIssue, useIntake } from '../use-authoring.ts';
import classes from './main-data.module.css';

export const CoverCropper = lazyDialog(
  () => import('#ui/files/cropper/image-cropper.tsx').then((module) => module.ImageCropper),
  ({ file }) => file !== null,
);

const statusOf = ({ step, reason }: CoverState) => {
  if (step !== 'waiting') return 'coverUploading';
  return reason === 'server' ? 'coverWaitingServer' : 'coverWaiting';
};

/**
 * The cover: chosen or dropped, cut square, sent.
 * @param props.isQuiet one line, while a zone above takes the cover too
 */
export const CoverField = ({ isQuiet }: { readonly isQuiet: boolean }) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const { workspace } = useAuthoring();
  const cover = useCover();
  const issue = useFieldIssue()('cover_uuid');
  const advice = useReleaseAdvice();
  const picture = useCoverPicture('large');
  const [chosen, setChosen] = useState<File | null>(null);
  const { picture: offered } = useIntake();
  const file = chosen ?? offered;
  const close = (isUsed: boolean) => {
    if (chosen === null) workspace.intake.takePicture(isUsed);
    setChosen(null);
  };
  useEffect(() => {
    // A new picture is uploading, so the last failure is obsolete.
    if (cover.step === 'queued' || cover.step === 'done') notify.withdrawError(text('coverFailed'));
  }, [cover.step, text]);
  const isUnderWay = isCoverUnderWay(cover);
  const limits = { min: COVER_MIN_SIDE, max: COVER_MAX_SIDE };
  return (
    <FieldAnchor path="cover_uuid" className={classes.cover} touchOnBlur={false}>
      <DropZone
        label={text(picture.src ? 'coverReplace' : 'coverDrop')}
        hint={text('coverHint', limits)}
        icon={<IconPhotoPlus size={32} stroke={1.25} />}
        accept={PICTURES}
        isSquare
        isQuiet={isQuiet}
        error={issue}
        onFiles={([picture]) => setChosen(picture ?? null)}
      >
        {picture.src ? <CoverImage {...picture} alt="" /> : undefined}
      </DropZone>
      {picture.src && !isUnderWay && !issue && <p className={classes.coverHint}>{text('coverHint', limits)}</p>}
      {!isUnderWay && <FieldAdvice advice={advice} path="cover_uuid" />}
      {!isUnderWay && <CoverGenerator size="sm" />}
      {isUnderWay && (
        <div className={classes.coverProgress}>
          <p role="status">{text(statusOf(cover))}</p>
          <ProgressLine label={text('coverUploading')} loaded={cover.loaded} total={cover.total} />
          <Button variant="default" size="sm" aria-label={text('coverCancel')} onClick={() => workspace.cover.cancel()}>
            {uiText('cancel')}
          </Button>
        </div>
      )}
      <CoverCropper
        title={text('coverCrop')}
        file={file}
        minSide={COVER_MIN_SIDE}
        maxSide={COVER_MAX_SIDE}
        maxBytes={IMAGE_MAX_BYTES}
        output={file?.type === 'image/png' ? 'image/png' : 'image/jpeg'}
        saveLabel={text('coverSave')}
        onClose={() => close(false)}
        onSave={({ blob }) => {
          workspace.cover.begin(blob, file?.name ?? 'cover.jpg');
          close(true);
        }}
      />
    </FieldAnchor>
  );
};
