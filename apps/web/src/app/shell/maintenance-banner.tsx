import { IconTool } from '@tabler/icons-react';
import { useInstance } from '#features/reference/index.ts';
import { useMessages } from '../messages.ts';
import classes from './banners.module.css';

/** Says that sending is limited while the instance is being worked on. */
export const MaintenanceBanner = () => {
  const text = useMessages();
  return useInstance()?.maintenance ? (
    <p className={classes.banner}>
      <IconTool size={18} stroke={1.75} aria-hidden="true" />
      {text('maintenance')}
    </p>
  ) : null;
};
