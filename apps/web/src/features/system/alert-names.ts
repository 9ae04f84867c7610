import { useMessages } from './messages.ts';

/** The kinds of alerts with a display name. */
const NAMED = {
  'file.missing': 'alertFileMissing',
  'file.unreadable': 'alertFileUnreadable',
  'payment.set-aside': 'alertPaymentSetAside',
  'payment.case': 'alertPaymentCase',
  'streams.jump': 'alertStreamsJump',
  'backup.failed': 'alertBackupFailed',
  'store.secrets-unreadable': 'alertStoreSecrets',
  'totp.unreadable': 'alertTotp',
  'username.collision': 'alertUsername',
  'delivery.unreadable-answer': 'alertUnreadableAnswer',
} as const;

/** Describes an alert in words; an unknown kind is shown as received. */
export const useAlertName = () => {
  const text = useMessages();
  return (kind: string): string => {
    if (kind.startsWith('ledger.')) return text('alertLedger');
    const named = Object.hasOwn(NAMED, kind) ? NAMED[kind as keyof typeof NAMED] : undefined;
    return named ? text(named) : kind;
  };
};
