import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { may } from '#lib/session/acting.ts';
import { notify } from '#ui/notices/notify.ts';
import { ROYALTIES_KEY } from './balance.ts';

/** Defined here, not in the messages, which no other page needs. */
const WORDS = {
  en: { title: 'A new royalty statement is ready', open: 'View the statement' },
  ru: { title: 'Готов новый отчёт о роялти', open: 'Посмотреть отчёт' },
} as const;

/** Announces a new statement on any page, and refetches the royalties wherever they are shown. */
export const useStatementNews = (): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [ROYALTIES_KEY] });
    const stops = [
      onLive('statement', ({ uuid }) => {
        refresh();
        if (!may('royalties:read', 'whole-account')) return;
        const words = WORDS[currentLanguage()];
        notify.success({
          id: `statement-${uuid}`,
          message: words.title,
          action: {
            label: words.open,
            onClick: () => void navigate({ to: '/royalties/statements/$uuid', params: { uuid } }),
          },
        });
      }),
      // A hold or an adjustment moves the balance.
      onLive('notices', refresh),
      liveRestored.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, navigate]);
};
