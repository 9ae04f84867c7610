import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { balanceQuery } from '#features/royalties/index.ts';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { may } from '#lib/session/acting.ts';
import { notify } from '#ui/notices/notify.ts';
import { PAYOUTS_KEY } from './api.ts';

interface Words {
  readonly open: string;
  readonly partlyReturned: string;
  readonly titles: { readonly [State in PayoutState]?: string };
}

/** Defined here, not in the messages: they must be there on any page. The other states need no notice. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    open: 'View payouts',
    partlyReturned: 'A part of your payout came back. It is in your balance.',
    titles: {
      PAID: 'Your payout has been paid',
      REJECTED: 'Your payout was rejected. The money is back in your balance.',
      FAILED: 'Your payout did not go through. The money is back in your balance.',
      RETURNED: 'Your payout was returned. The money is back in your balance.',
    },
  },
  ru: {
    open: 'Посмотреть выплаты',
    partlyReturned: 'Часть выплаты вернулась. Она снова на балансе.',
    titles: {
      PAID: 'Выплата пришла',
      REJECTED: 'Выплата отклонена. Деньги снова на балансе.',
      FAILED: 'Выплата не прошла. Деньги снова на балансе.',
      RETURNED: 'Выплата вернулась. Деньги снова на балансе.',
    },
  },
};

/** Announces how a payout ended on any page, and refetches balance and payouts wherever they are shown. */
export const usePayoutNews = (): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: [PAYOUTS_KEY] });
      void client.invalidateQueries(balanceQuery);
    };
    const stops = [
      onLive('payout', ({ uuid, state }) => {
        refresh();
        const { titles, open, partlyReturned } = WORDS[currentLanguage()];
        if (!may('royalties:read', 'whole-account')) return;
        const message = state === null ? partlyReturned : titles[state];
        if (message === undefined) return;
        const show = state === 'PAID' ? notify.success : notify.warning;
        show({
          id: `payout-${uuid}`,
          message,
          action: { label: open, onClick: () => void navigate({ to: '/royalties/payouts' }) },
        });
      }),
      liveRestored.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, navigate]);
};
