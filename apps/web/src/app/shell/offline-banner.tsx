import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '#lib/connection.ts';
import { useMessages } from '../messages.ts';
import classes from './banners.module.css';

/** Says that calls do not get through; gone as soon as one does. */
export const OfflineBanner = () => {
  const text = useMessages();
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.slot}>
      {!isOnline && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          {text('offline')}
        </p>
      )}
    </div>
  );
};
