import { releasesErrors } from '@dubplate/contract/releases/errors';
import { productsToBuy } from '@dubplate/rules/commerce/needed-products';
import { type SubmitState, submitState } from '@dubplate/rules/releases/submit-state';
import { type TypeMismatch, typeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { chooseForRelease, openPayment } from '#features/commerce/index.ts';
import { publishRelease } from '#features/releases/api.ts';
import { useFaultNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { newKey } from '#lib/new-key.ts';
import { notify } from '#ui/notify.ts';
import { useMessages } from '../messages.ts';
import { progressOf } from '../tracks/board/track-item.ts';
import { useAuthoring, useBoard, useDraft, useExtras, useInfoIssues } from '../use-authoring.ts';
import type { Cost } from './use-cost.ts';
import { usePaidSending } from './use-sending.ts';

export interface Submit {
  readonly state: SubmitState;
  readonly isSending: boolean;
  /** The chosen type and the number of tracks contradict each other: the person is asked. */
  readonly mismatch: TypeMismatch | null;
  /** Paid for: the server sends it by itself within seconds, and nobody else. */
  readonly isAwaited: boolean;
  /** The button was pressed. */
  readonly press: () => void;
  /** Whatever the type: to the payment where something is to be paid, else sent. */
  readonly goOn: () => void;
  readonly dismiss: () => void;
}

/** Sends the release on its way, once everything that stands between is out of it. */
export const useSubmit = ({ cost, isStale }: Cost): Submit => {
  const text = useMessages();
  const navigate = useNavigate();
  const client = useQueryClient();
  const notifyFault = useFaultNotice();
  const { session } = useAuthoring();
  const draft = useDraft();
  const { items, isOrdering } = useBoard();
  const { type } = useExtras();
  const isReleaseValid = useInfoIssues().length === 0;
  const [asked, setAsked] = useState<TypeMismatch | null>(null);
  const [isSending, setSending] = useState(false);
  /** From here, not by the server: nothing that is changed meanwhile would go along. */
  const [isPublishing, setPublishing] = useState(false);
  const key = useRef(newKey());

  const arrive = async (uuid: string, title: string): Promise<void> => {
    session.finish();
    notify.success({ id: `release-${uuid}`, message: text('published', { title }) });
    void client.invalidateQueries({ queryKey: ['releases'] });
    await navigate({ to: '/releases/$uuid', params: { uuid } });
  };
  const isAwaited = usePaidSending({
    // What is sent from here arrives by its own answer.
    onSent(uuid) {
      if (!isSending) void arrive(uuid, draft.content.fields.title);
    },
    onNotSent: (uuid) =>
      notify.warning({ id: `release-${uuid}`, title: text('notSent'), message: text('notSentHint') }),
  });

  const isUnderWay = isPublishing || isAwaited;
  useEffect(() => {
    session.setLocked(isUnderWay);
    return () => session.setLocked(false);
  }, [session, isUnderWay]);

  const isBusy = draft.state !== 'saved' || isOrdering || isStale || isSending || isAwaited;
  const state = submitState({
    isReleaseValid,
    tracks: items.map(progressOf),
    isBusy,
    cost: cost?.amount ?? 0,
  });

  /** The draft as it is to be sent, on the server; null where it could not be saved now. */
  const save = async (): Promise<string | null> => {
    session.sendChosenType();
    await session.sync.flush();
    const { uuid, state: saved } = session.sync.snapshot();
    return saved === 'saved' ? uuid : null;
  };

  const pay = async (): Promise<void> => {
    const uuid = await save();
    const missing = productsToBuy(cost?.products ?? []);
    if (uuid && missing.length > 0) openPayment(chooseForRelease(missing, uuid));
  };

  const publish = async (): Promise<void> => {
    const uuid = await save();
    if (uuid === null) return;
    setPublishing(true);
    try {
      const { title } = await publishRelease(uuid, key.current);
      await arrive(uuid, title);
    } catch (error) {
      // Without an answer it may have been sent: the same key then says so, instead of sending it again.
      if (error instanceof ApiError) {
        key.current = newKey();
        session.setServerIssues(error.issues);
      }
      void client.invalidateQueries({ queryKey: ['releases', uuid, 'cost'] });
      await notifyFault(text('publishFailed'), error, releasesErrors);
    } finally {
      setPublishing(false);
    }
  };

  const goOn = () => {
    setAsked(null);
    setSending(true);
    void (state === 'pay-and-publish' ? pay() : publish()).finally(() => setSending(false));
  };

  return {
    state,
    isSending: isSending || isAwaited,
    mismatch: asked,
    isAwaited,
    press() {
      const mismatch = typeMismatch(type, items.length);
      // Asked before anything is paid for.
      if (mismatch) setAsked(mismatch);
      else goOn();
    },
    goOn,
    dismiss: () => setAsked(null),
  };
};
