import { Outlet } from '@tanstack/react-router';
import { OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { PlainHeader } from '../header/plain-header.tsx';
import classes from './reading-layout.module.css';

/** The layout of public texts: a single column. */
export const ReadingLayout = () => (
  <div className={classes.page}>
    <PlainHeader />
    <OfflineBanner />
    <main className={classes.content}>
      <Outlet />
    </main>
    <Footer />
  </div>
);
