import { IconTool } from '@tabler/icons-react';
import { useInstance } from '#features/reference/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import classes from '../banners.module.css';

/** Separate from the messages: loaded with the note, which is rarely shown. */
const MAINTENANCE_TEXTS = {
  en: {
    usual: 'Functions for sending releases are limited for the moment.',
    until: (when: string) => `Until ${when}.`,
  },
  ru: {
    usual: 'Сейчас функции отправки релизов ограничены.',
    until: (when: string) => `До ${when}.`,
  },
} as const;

/** Shows that sending is limited during maintenance, with the administrator's message if there is one. */
export const MaintenanceNote = () => {
  const language = useLanguage();
  const format = useFormat();
  const { usual, until } = MAINTENANCE_TEXTS[language];
  // Data kept from an earlier visit may be older than the notice.
  const notice = useInstance()?.maintenance_notice ?? null;
  const message = notice?.message?.[language] ?? usual;
  return (
    <p role="status" className={classes.banner}>
      <IconTool size={18} stroke={1.75} aria-hidden="true" />
      {notice?.ends_at ? `${message} ${until(format.dateTime(notice.ends_at))}` : message}
    </p>
  );
};
