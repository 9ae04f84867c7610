import type { Text } from '@dubplate/contract/catalogue';
import { DELIVERY_REASONS, type DeliveryReason } from '@dubplate/contract/delivery/limits';
import { delayedText, deliveryReasons, notSetUpText } from '@dubplate/contract/delivery/reasons';
import type { DeliveryFigures, ReleaseDelivery, StaffDelivery } from '@dubplate/contract/delivery/schemas';
import { FILE_STATUSES } from '@dubplate/ern/acknowledgement/file-statuses';
import type { Language } from '#platform/language.ts';
import type { DeliveryRow, StoreFigures } from './read.ts';
import { clipStoreText } from './transports/transport.ts';

const isOurs = (code: string): code is DeliveryReason => (DELIVERY_REASONS as readonly string[]).includes(code);

interface Why {
  readonly reason: string | null;
  readonly nextStep: string | null;
}

/** Appends the words of the other side to a text. */
const withDetail = (text: string, detail: string | null): string => clipStoreText(detail ? `${text}: ${detail}` : text);

type Result = Pick<DeliveryRow, 'reason_code' | 'reason' | 'state' | 'store_active'>;

/** Returns the stored code. Without one, a switched-off store explains the waiting. */
const reasonCodeOf = ({ reason_code, state, store_active }: Result): string | null =>
  reason_code ?? (state === 'WAITING' && !store_active ? ('STORE_INACTIVE' satisfies DeliveryReason) : null);

export const whyForStaff = (row: Result, language: Language): Why => {
  const { reason } = row;
  const reason_code = reasonCodeOf(row);
  if (reason_code === null) return { reason: reason && clipStoreText(reason), nextStep: null };
  if (isOurs(reason_code)) {
    const { text, nextStep } = deliveryReasons[reason_code];
    return { reason: withDetail(text[language], reason), nextStep: nextStep[language] };
  }
  const answer = Object.hasOwn(FILE_STATUSES, reason_code) ? FILE_STATUSES[reason_code] : undefined;
  if (!answer) return { reason: withDetail(reason_code, reason), nextStep: null };
  return { reason: withDetail(answer.text[language], reason), nextStep: answer.nextStep[language] };
};

const WAITS_FOR_SET_UP: readonly string[] = ['NO_DPID', 'PLACEHOLDER_CODES', 'STORE_INACTIVE'];

/** Shows the artist the store's reasons, but not our own errors. */
export const whyForArtist = (row: DeliveryRow, language: Language): Why => {
  const { state } = row;
  const reason_code = reasonCodeOf(row);
  if (reason_code === null || !isOurs(reason_code)) return whyForStaff(row, language);
  const text: Text = WAITS_FOR_SET_UP.includes(reason_code) ? notSetUpText : delayedText;
  return { reason: state === 'FAILED' || state === 'WAITING' ? text[language] : null, nextStep: null };
};

export const presentReleaseDelivery = (row: DeliveryRow, language: Language): ReleaseDelivery => {
  const { reason, nextStep } = whyForArtist(row, language);
  return {
    store: { key: row.store_key, name: row.store_name },
    state: row.state,
    kind: row.kind,
    since: row.since.toISOString(),
    reason,
    next_step: nextStep,
    url: row.url,
    undo_until: row.kind === 'TAKEDOWN' && row.state === 'WAITING' ? (row.next_try_at?.toISOString() ?? null) : null,
  };
};

export const presentStaffDelivery = (row: DeliveryRow, language: Language): StaffDelivery => {
  const { reason, nextStep } = whyForStaff(row, language);
  return {
    uuid: row.uuid,
    store: {
      uuid: row.store_uuid,
      key: row.store_key,
      name: row.store_name,
      checklist: row.store_checklist,
      live: row.store_live,
    },
    release: { uuid: row.release_uuid, title: row.release_title, upc: row.release_upc },
    state: row.state,
    kind: row.kind,
    since: row.since.toISOString(),
    reason,
    next_step: nextStep,
    url: row.url,
    current: row.is_current,
    held: row.held,
    tries: row.tries,
    next_try_at: row.state === 'FAILED' || row.state === 'WAITING' ? (row.next_try_at?.toISOString() ?? null) : null,
    message_id: row.message_id,
    batch: row.batch_name,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
};

export const presentFigures = (row: StoreFigures | undefined): Omit<DeliveryFigures[number], 'store'> => ({
  sent: row?.sent ?? 0,
  refused: row?.refused ?? 0,
  hours_to_live: row?.hours_to_live ?? null,
  waiting_since: row?.waiting_since?.toISOString() ?? null,
});
