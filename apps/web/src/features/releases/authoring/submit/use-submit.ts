import { releasesErrors } from '@dubplate/contract/releases/errors';
import { productsToBuy } from '@dubplate/rules/commerce/needed-products';
import { type SubmitState, submitState } from '@dubplate/rules/releases/submit-state';
import { typeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { chooseForRelease, openPayment } from '#features/commerce/index.ts';
import { publishRelease } from '#features/releases/api.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { useIsMounted } from '#lib/use-is-mounted.ts';
import { notify } from '#ui/notices/notify.ts';
import { progressOf } from '../board/track-item.ts';
import { chosenTypeOf } from '../draft-fields.ts';
import { useAuthoring, useBoard, useDraft, useInfoIssues } from '../use-authoring.ts';
import type { Cost } from './use-cost.ts';
import { isUnderWay, type Sending, type SendingGoal, useSending } from './use-sending.ts';

export interface Submit {
  readonly state: SubmitState;
  readonly sending: Sending;
  readonly press: () => void;
  /** Sends the release after `press` reported a type mismatch. */
  readonly confirm: () => void;
  readonly dismiss: () => void;
}

/** Sends the release, once nothing prevents it. The steps are in `sending.ts`; this does what each of them needs. */
export const useSubmit = ({ cost, isStale }: Cost): Submit => {
  const text = useMessages('app', 'authoring');
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const { workspace } = useAuthoring();
  const draft = useDraft();
  const { items, isOrdering } = useBoard();
  const type = chosenTypeOf(draft.content.fields);
  const isReleaseValid = useInfoIssues().length === 0;
  const key = useRef(newKey());

  const arrive = async (uuid: string, title: string): Promise<void> => {
    workspace.finish();
    notify.withdrawError(text('publishFailed'));
    notify.success({ id: `release-${uuid}`, message: text('published', { title }) });
    void client.invalidateQueries({ queryKey: ['releases'] });
    // The user may have left the page during the request.
    if (!isMounted()) return;
    // Replaces the history entry, so that Back does not open the form of a sent release.
    await navigate({ to: '/releases/$uuid', params: { uuid }, replace: true });
  };
  const { sending, move } = useSending({
    onSent: (uuid) => arrive(uuid, draft.content.fields.title),
    onNotSent: (uuid) =>
      notify.warning({ id: `release-${uuid}`, title: text('notSent'), message: text('notSentHint') }),
  });

  const state = submitState({
    isReleaseValid,
    tracks: items.map(progressOf),
    isBusy: draft.state !== 'saved' || isOrdering || isStale || isUnderWay(sending),
    cost: cost?.amount ?? 0,
  });
  const goal: SendingGoal = state === 'pay-and-publish' ? 'pay' : 'publish';

  /** Returns true if the server's draft matches the page. Otherwise shows the changes to the user. */
  const isAsShown = async (): Promise<boolean> => {
    try {
      if (!(await workspace.refresh())) return true;
      notify.warning({ title: text('changedElsewhere'), message: text('changedElsewhereHint') });
    } catch (error) {
      notifyError(text('publishFailed'), error, releasesErrors);
    }
    return false;
  };

  /** The draft's uuid once it is saved as it is to be sent; null where it is not to be sent now. */
  const save = async (): Promise<string | null> => {
    workspace.sendChosenType();
    await workspace.sync.flush();
    const { uuid, state: saved } = workspace.sync.snapshot();
    return saved === 'saved' && (await isAsShown()) ? uuid : null;
  };

  const publish = async (uuid: string): Promise<void> => {
    try {
      const { title } = await publishRelease(uuid, key.current);
      move({ type: 'published' });
      await arrive(uuid, title);
      move({ type: 'stayed' });
    } catch (error) {
      // An unanswered request may have sent the release. The retry reuses the key and does not send it twice.
      if (error instanceof ApiError) {
        key.current = newKey();
        workspace.setServerIssues(error.issues);
      }
      void client.invalidateQueries({ queryKey: ['releases', uuid, 'cost'] });
      notifyError(text('publishFailed'), error, releasesErrors);
      move({ type: 'publishFailed' });
    }
  };

  const send = async (): Promise<void> => {
    const uuid = await save();
    // Paid for in the meantime: the server sends it.
    if (!move({ type: uuid === null ? 'saveFailed' : 'saved' }) || uuid === null) return;
    const missing = productsToBuy(cost?.products ?? []);
    if (goal === 'publish') await publish(uuid);
    else if (missing.length > 0) openPayment(chooseForRelease(missing, uuid));
  };

  return {
    state,
    sending,
    press() {
      const mismatch = typeMismatch(type, items.length);
      if (move({ type: 'pressed', goal, mismatch }) && !mismatch) void send();
    },
    confirm() {
      if (move({ type: 'confirmed', goal })) void send();
    },
    dismiss: () => void move({ type: 'dismissed' }),
  };
};
