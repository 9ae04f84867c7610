import { Outlet } from '@tanstack/react-router';
import { OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { PlainHeader } from '../header/plain-header.tsx';
import classes from './reading-layout.module.css';

/** A text to be read by anyone, signed in or not: one column, and nothing beside it. */
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
