import { IconBell } from '@tabler/icons-react';
import { useId } from 'react';
import { Notices, useUnread } from '#features/notices/index.ts';
import { AllStreams } from '#features/statistics/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { useDisclosure } from '../navigation/use-disclosure.ts';
import classes from './notices-menu.module.css';

/** Defined here, not in the messages, which the header must not wait for. */
const words = { en: ['Notices', 'unread'], ru: ['Уведомления', 'непрочитанных'] } as const;

/** Counts the unread notices, and opens the list of all. */
export const NoticesMenu = () => {
  const [name, spoken] = words[useLanguage()];
  const unread = useUnread();
  const shown = unread > 9 ? '9+' : unread;
  const id = useId();
  const { isOpen, toggle, button, boxProps } = useDisclosure();
  return (
    <div className={classes.notices} {...boxProps}>
      <button
        type="button"
        ref={button}
        className={classes.button}
        aria-label={unread > 0 ? `${name}, ${spoken}: ${shown}` : name}
        title={name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconBell size={22} stroke={1.75} aria-hidden="true" />
        {unread > 0 && <span className={classes.badge}>{shown}</span>}
      </button>
      <section id={id} className={classes.list} aria-label={name} hidden={!isOpen}>
        {isOpen && <Notices />}
      </section>
    </div>
  );
};

/** The header's counters: streams and unread notices. */
export const LateTools = () => {
  const text = useMessages('entry', 'app');
  const hasNotices = useMay('account:read');
  return (
    <>
      <AllStreams label={text('streams')} look="header" />
      {hasNotices && <NoticesMenu />}
    </>
  );
};
