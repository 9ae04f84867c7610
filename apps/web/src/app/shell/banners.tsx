import { IconCloudOff } from '@tabler/icons-react';
import { useInstance } from '#features/reference/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './banners.module.css';

/** Shows that requests don't reach the server, until one does. */
export const OfflineBanner = () => {
  const text = useMessages('entry', 'app');
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

const MaintenanceNote = lazyPart(() =>
  import('./maintenance/maintenance-note.tsx').then((part) => part.MaintenanceNote),
);

/** Shows that sending is limited during maintenance. */
export const MaintenanceBanner = () => {
  return useInstance()?.maintenance ? <MaintenanceNote /> : null;
};
