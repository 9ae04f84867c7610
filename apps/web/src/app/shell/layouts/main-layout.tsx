import '#ui/theme/mantine-rest.css';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '#app/messages.ts';
import { PaletteHost, preloadPalette } from '#app/palette/palette-host.tsx';
import { useStaffPages } from '#app/staff/use-staff-pages.ts';
import { usePurchaseUpdates } from '#features/commerce/payment/payment.ts';
import { PaymentHost, preloadPayment } from '#features/commerce/payment/payment-host.tsx';
import { useReleaseNews } from '#features/releases/preview/news/use-release-news.ts';
import { useSupportNews } from '#features/support/unread/unread.tsx';
import { atNextIdle, whenIdle } from '#lib/chunks/when-idle.ts';
import { openLive } from '#lib/live/live.ts';
import { AfterPaint } from '#ui/lazy-part/after-paint.tsx';
import { PlayerBar } from '#ui/player/player-bar.tsx';
import { MaintenanceBanner, OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { Header, preloadMenu } from '../header/header.tsx';
import { LateNoticesHost } from '../late-notices-host.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import classes from './main-layout.module.css';

/**
 * Runs behind every page of a signed-in user. Renders nothing, so that a response here re-renders nothing: in the
 * layout it would re-render every link of the frame.
 */
const BackgroundWork = () => {
  useReleaseNews();
  useSupportNews();
  usePurchaseUpdates();
  useStaffPages();
  // Opens the event socket after the first paint.
  useEffect(() => atNextIdle(openLive), []);
  const router = useRouter();
  useEffect(
    () =>
      // Preloads the parts that the app needs while the server is unreachable.
      whenIdle([
        preloadMenu,
        preloadPayment,
        preloadPalette,
        () => router.preloadRoute({ to: '/support' }),
        () => router.preloadRoute({ to: '/503' }),
      ]),
    [router],
  );
  return null;
};

/** The page's content. After navigation, the keyboard and the screen reader start here, not at the last link. */
const PageContent = () => {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // Only the search changed, not the page: the focus stays in the field.
  const isSamePage = useRouterState({ select: (state) => state.resolvedLocation?.state.isSamePage === true });
  const last = useRef(path);
  useEffect(() => {
    if (last.current && path !== last.current && !isSamePage) content.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, isSamePage]);
  return (
    <main id="content" ref={content} tabIndex={-1} className={classes.content}>
      <Outlet />
    </main>
  );
};

/** The frame of every page of a signed-in user. It has no state: changing parts render separately. */
export const MainLayout = () => {
  const text = useMessages();
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {text('skipToContent')}
      </a>
      <Header />
      <OfflineBanner />
      <MaintenanceBanner />
      <LateNoticesHost />
      <PageContent />
      <AfterPaint>
        <Footer />
        <PlayerBar />
        <BottomBar />
        <PaymentHost />
        <PaletteHost />
      </AfterPaint>
      <BackgroundWork />
    </div>
  );
};
