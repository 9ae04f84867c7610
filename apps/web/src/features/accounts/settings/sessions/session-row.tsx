import type { Session } from '@dubplate/contract/accounts/schemas';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import classes from './sessions.module.css';

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

/** A device with its kind, the start of its session and its last activity. */
export const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
  const text = useMessages();
  const format = useFormat();
  const { browser, system, is_mobile, is_current, created_at, last_seen_at } = session;
  const name = [browser, system].filter(Boolean).join(', ') || text('unknownDevice');
  // A date that doesn't fit on the line wraps as a whole.
  const when = (instant: string) => format.dateTime(instant).replaceAll(' ', '\u00a0');
  const Icon = is_mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={28} stroke={1.5} aria-hidden="true" />
      <div className={classes.device}>
        <p className={classes.name}>{name}</p>
        <p className={classes.seen}>
          {is_current ? (
            <span className={classes.current}>{text('thisDevice')}</span>
          ) : (
            text('lastSeen', { when: when(last_seen_at) })
          )}
        </p>
        <p className={classes.seen}>{text('firstSeen', { when: when(created_at) })}</p>
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={text('endSession', { device: name })}
          onClick={onEnd}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
};
