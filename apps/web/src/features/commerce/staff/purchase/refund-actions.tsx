import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import { CRYPTO_ADDRESS_MAX, CRYPTO_NETWORKS, type CryptoNetwork } from '@dubplate/contract/payouts/limits';
import { isCryptoAddress } from '@dubplate/rules/payouts/crypto-address';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { useReopen, useSettle, useWithdraw } from '../purchases/api.ts';

type Refund = StaffPurchaseDetail['refunds'][number];

/** `USDT_TRC20` as wallets write it. */
export const networkName = (network: CryptoNetwork): string => network.replace('_', ' · ');

const SettleButton = ({ refund }: { refund: Refund }) => {
  const text = useMessages('staff', 'staffPurchase');
  const amount = useAmount();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const settle = useSettle({
    onSuccess: () => notify.success(text('settled')),
    onError: (error) => notifyError(text('settleFailed'), error, commerceErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('settleAsk', { amount: amount(refund.money) }),
      message: text('settleMessage'),
      action: text('settle'),
    };
    if (await confirm(asked)) settle.mutate(refund.uuid);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={!isOnline}
      loading={settle.isPending}
      onClick={() => void ask()}
    >
      {text('settle')}
    </Button>
  );
};

/** Records that a withdrawal whose answer was lost sent nothing. */
const ReopenButton = ({ refund }: { refund: Refund }) => {
  const text = useMessages('staff', 'staffPurchase');
  const amount = useAmount();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const reopen = useReopen({
    onSuccess: () => notify.success(text('reopened')),
    onError: (error) => notifyError(text('reopenFailed'), error, commerceErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('reopenAsk', { amount: amount(refund.money) }),
      message: text('reopenMessage'),
      action: text('reopen'),
    };
    if (await confirm(asked)) reopen.mutate(refund.uuid);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={!isOnline}
      loading={reopen.isPending}
      onClick={() => void ask()}
    >
      {text('reopen')}
    </Button>
  );
};

const WithdrawForm = ({ refund, onClose }: { refund: Refund; onClose: () => void }) => {
  const text = useMessages('staff', 'staffPurchase');
  const uiText = useUiText();
  const amount = useAmount();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [network, setNetwork] = useState<CryptoNetwork>(refund.withdrawal?.network ?? CRYPTO_NETWORKS[0]);
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  const isValid = isCryptoAddress(network, address);
  const withdraw = useWithdraw(refund.uuid, {
    onSuccess: () => {
      notify.withdrawError(text('withdrawFailed'));
      notify.success(text('withdrawDone'));
      onClose();
    },
    onError: (error) => notifyError(text('withdrawFailed'), error, commerceErrors),
  });
  const isReady = isValid && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !withdraw.isPending) withdraw.mutate({ network, address });
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <p className={shared.hint}>{text('withdrawLead')}</p>
      <NativeSelect
        size="md"
        label={text('network')}
        value={network}
        data={CRYPTO_NETWORKS.map((value) => ({ value, label: networkName(value) }))}
        onChange={({ currentTarget }) =>
          setNetwork(CRYPTO_NETWORKS.find((known) => known === currentTarget.value) ?? CRYPTO_NETWORKS[0])
        }
      />
      <LineField
        label={text('address')}
        value={typed}
        max={CRYPTO_ADDRESS_MAX}
        error={address !== '' && !isValid && text('addressBad')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={withdraw.isPending}>
          {text('withdrawAmount', { amount: amount(refund.money) })}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Sends a refund to the payer's address. The provider sends it once; nothing can call it back. */
const WithdrawButton = ({ refund }: { refund: Refund }) => {
  const text = useMessages('staff', 'staffPurchase');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        {text('withdraw')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={text('withdrawTitle')}>
        {isOpen && <WithdrawForm refund={refund} onClose={close} />}
      </Dialog>
    </>
  );
};

/** What an administrator can do about a refund that is not sent. */
export const RefundActions = ({ refund, canWithdraw }: { refund: Refund; canWithdraw: boolean }) => {
  const { status, money } = refund;
  const isByHand = status === 'BY_HAND';
  const isUnknown = status === 'UNKNOWN';
  if (!isByHand && !isUnknown && status !== 'FAILED') return null;
  return (
    <div className={shared.buttons}>
      {isByHand && canWithdraw && money.currency === 'USD' && <WithdrawButton refund={refund} />}
      {isUnknown && <ReopenButton refund={refund} />}
      <SettleButton refund={refund} />
    </div>
  );
};
