import { Outlet } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { Disc, DiscSpeed } from '#ui/display/disc.tsx';
import { OfflineBanner } from '../banners.tsx';
import { PlainHeader } from '../header/plain-header.tsx';
import classes from './welcome-layout.module.css';

/** The layout before sign-in: a record on the left, a form on the right. */
export const WelcomeLayout = () => {
  const name = useInstance()?.product_name ?? '';
  return (
    <div className={classes.page}>
      <PlainHeader className={classes.header} />
      <div className={classes.stage}>
        <Disc size="var(--disc)">
          <span className={classes.side}>A</span>
          <span className={classes.name}>{name}</span>
          <DiscSpeed className={classes.speed} />
        </Disc>
      </div>
      <div className={classes.banner}>
        <OfflineBanner />
      </div>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
};
