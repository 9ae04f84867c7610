import type { AiContribution } from '@dubplate/contract/releases/limits';
import { canSubmit, type SubmitState } from '@dubplate/rules/releases/submit-state';
import type { TypeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { openPayment, purchasesQuery } from '#features/commerce/index.ts';
import { StoreReadiness } from '#features/delivery/index.ts';
import { ReleaseSplits } from '#features/royalties/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { AdviceList } from '../advice/advice-list.tsx';
import { savedOrder } from '../board/track-list.ts';
import { useSavedRelease } from '../denial/use-denial.ts';
import { chosenTypeOf } from '../draft-fields.ts';
import { fieldId, focusField, focusFieldSoon, TRACKS_LOCK } from '../fields/focus-field.ts';
import { showField } from '../further/further-fields.ts';
import { useAuthoring, useBoard, useDraft, useInfoIssues } from '../use-authoring.ts';
import { CostList } from './cost-list.tsx';
import { MissingList } from './missing-list.tsx';
import { Preview } from './preview.tsx';
import classes from './submit.module.css';
import { useCost } from './use-cost.ts';
import { isUnderWay } from './use-sending.ts';
import { type Submit, useSubmit } from './use-submit.ts';

interface MismatchDialogProps {
  readonly mismatch: TypeMismatch | null;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** The chosen type and the number of tracks contradict each other: a warning, never a refusal. */
export const MismatchDialog = ({ mismatch, onPublish, onClose }: MismatchDialogProps) => {
  const text = useMessages('app', 'authoring');
  const name = useMessages('app', 'releases');
  const { workspace } = useAuthoring();
  const type = chosenTypeOf(useDraft().content.fields);
  const { items } = useBoard();
  const isOne = mismatch === 'many-with-one';
  const correct = () => {
    if (isOne) {
      workspace.chooseType('SINGLE');
      onPublish();
    } else {
      onClose();
      focusFieldSoon(fieldId('type'));
    }
  };
  return (
    <Dialog opened={mismatch !== null} onClose={onClose} title={text('mismatchHeading')} role="alertdialog">
      <Text>
        {isOne ? text('mismatchOne', { type: name(`type${type}`) }) : text('mismatchMany', { count: items.length })}
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={correct}>
          {text(isOne ? 'changeToSingle' : 'scrollBack')}
        </Button>
        <Button onClick={onPublish}>{text('publishAnyway')}</Button>
      </DialogButtons>
    </Dialog>
  );
};

const TRACK_PATH = /^tracks\.(\d+)\.(.+)$/;

/**
 * Lists the requirements of stores, each with a link to its field, and a quick fix if the correction is unambiguous.
 */
const Stores = () => {
  const { workspace } = useAuthoring();
  const { uuid, release } = useDraft();
  const { items, revision } = useBoard();
  const isLocked = useInfoIssues().length > 0;
  const trackAt = (path: string) => {
    const [, place, field = ''] = TRACK_PATH.exec(path) ?? [];
    const item = place === undefined ? undefined : items.find((each) => each.uuid === savedOrder(items)[Number(place)]);
    return item && { item, field };
  };
  const showOf = (path: string) => {
    if (path === '') return null;
    const track = trackAt(path);
    if (!track) return () => showField(path);
    // The tracks are out of reach until the main data is in order: the way there is by their lock.
    if (isLocked) return () => focusField(TRACKS_LOCK);
    return () => {
      workspace.board.show(track.item.key);
      showField(track.field, track.item.key);
    };
  };
  const mend = (path: string, value: string | number) => {
    if (path === 'release_date') workspace.setField('release_date', `${value}`);
    const track = trackAt(path);
    if (track?.field !== 'ai_contribution') return;
    workspace.board.edit(track.item.key, (form) => ({ ...form, ai_contribution: value as AiContribution }));
  };
  if (uuid === null) return null;
  return <StoreReadiness release={uuid} stamp={`${release?.version} ${revision}`} showOf={showOf} onMend={mend} />;
};

/** How the earnings will be divided; an edit keeps the splits of its release. */
const Splits = () => {
  const { uuid } = useDraft();
  const { items } = useBoard();
  const isEdition = Boolean(useSavedRelease()?.edition_of);
  if (uuid === null || isEdition) return null;
  const tracks = items.flatMap((item) => (item.uuid ? [{ uuid: item.uuid, title: item.form.title }] : []));
  return <ReleaseSplits release={uuid} tracks={tracks} isFolded />;
};

export const submitLabels = {
  invalid: 'submitInvalid',
  'no-tracks': 'submitNoTracks',
  'tracks-unsaved': 'submitUnsaved',
  'tracks-loading': 'submitTracksLoading',
  'tracks-incomplete': 'submitIncomplete',
  loading: 'submitLoading',
  'pay-and-publish': 'submitPay',
  send: 'submitSend',
} as const satisfies Record<SubmitState, string>;

/** Shows the rail beside the steps; the same width as in its styles. */
const HAS_RAIL = '(min-width: 64.01em)';

interface SubmitButtonProps {
  readonly submit: Submit;
  /** The place in the rail, which holds the button on wide windows. */
  readonly place: HTMLElement | null;
}

/** The submit button. While disabled, its label names the missing part. */
const SubmitButton = ({ submit, place }: SubmitButtonProps) => {
  const text = useMessages('app', 'authoring');
  const isBusy = isUnderWay(submit.sending);
  const label = text(isBusy ? 'submitSending' : submitLabels[submit.state]);
  const hasRail = useMediaQuery(HAS_RAIL, false, { getInitialValueInEffect: false }) && place !== null;
  const size = hasRail ? 'md' : 'lg';
  const button =
    canSubmit(submit.state) || isBusy ? (
      <NextStep size={size} fullWidth loading={isBusy} onClick={submit.press}>
        {label}
      </NextStep>
    ) : (
      <Button size={size} fullWidth disabled className={classes.waiting ?? ''} data-state={submit.state}>
        {label}
      </Button>
    );
  return hasRail ? createPortal(button, place) : button;
};

/** The state of this release's payment: being paid, paid, or about to be sent. */
const PaidNote = ({ isAwaited }: { isAwaited: boolean }) => {
  const text = useMessages('app', 'authoring');
  const { uuid, release } = useDraft();
  const { data: purchases } = useQuery(purchasesQuery);
  const own = purchases?.filter(({ releaseUuid, type }) => uuid !== null && releaseUuid === uuid && type === 'PRODUCT');
  const pending = own?.filter(({ status }) => status === 'PENDING') ?? [];
  const paid = own?.filter(({ status }) => status === 'PAID' || status === 'ISSUED') ?? [];
  if (isAwaited)
    return (
      <p className={classes.paid} role="status">
        <strong>{text('awaited')}</strong>
      </p>
    );
  if (pending.length > 0)
    return (
      <div className={classes.paid} data-tone="pending" role="note">
        <strong>{text('paying', { count: pending.length })}</strong>
        <span>{text('payingHint')}</span>
        <Button variant="default" size="sm" onClick={() => openPayment(async () => pending)}>
          {text('payingGoOn')}
        </Button>
      </div>
    );
  if (paid.length === 0) return null;
  const isHeldBack = Boolean(release?.not_sent);
  return (
    <div className={classes.paid} data-tone={isHeldBack ? 'pending' : undefined} role="note">
      <strong>{isHeldBack ? text('notSent') : text('paid', { count: paid.length })}</strong>
      <span>{text(isHeldBack ? 'notSentHint' : 'paidHint')}</span>
    </div>
  );
};

/** Checks and sends the release, with its cost. */
const Send = ({ place }: { readonly place: HTMLElement | null }) => {
  const text = useMessages('app', 'authoring');
  const cost = useCost();
  const submit = useSubmit(cost);
  // Services are bought for the whole account.
  const mayPay = useMay('purchases:write', 'whole-account');
  return (
    <>
      <CostList cost={cost} />
      <PaidNote isAwaited={submit.sending.step === 'awaited'} />
      {submit.state === 'pay-and-publish' && !mayPay ? (
        <p className={classes.paid}>{text('ownerSends')}</p>
      ) : (
        <SubmitButton submit={submit} place={place} />
      )}
      <MismatchDialog
        mismatch={submit.sending.step === 'asking' ? submit.sending.mismatch : null}
        onPublish={submit.confirm}
        onClose={submit.dismiss}
      />
    </>
  );
};

/**
 * Step 3: the user listens again, checks missing parts and the cost, and sends the release.
 * @param props.submitPlace the element in the rail that holds the submit button on wide windows
 */
export const SubmitStep = ({ submitPlace = null }: { readonly submitPlace?: HTMLElement | null }) => {
  const text = useMessages('app', 'authoring');
  const maySend = useMay('releases:publish', 'purchases:read');
  return (
    <div className={classes.layout}>
      <Preview />
      <div className={classes.send}>
        <MissingList />
        <AdviceList />
        <Stores />
        <Splits />
        {maySend ? <Send place={submitPlace} /> : <p className={classes.paid}>{text('ownerSends')}</p>}
        <Link to="/drafts" className={classes.drafts}>
          {text('toDrafts')}
        </Link>
      </div>
    </div>
  );
};
