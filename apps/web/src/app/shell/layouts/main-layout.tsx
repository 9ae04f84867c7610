import '#ui/theme/mantine-rest.css';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/messages.ts';
import { PaletteHost, preloadPalette } from '#app/palette/palette-host.tsx';
import { useStaffPages } from '#app/staff/use-staff-pages.ts';
import { PaymentHost, preloadPayment } from '#features/commerce/payment/payment-host.tsx';
import { usePurchaseUpdates } from '#features/commerce/payment/watch/use-purchase-updates.ts';
import { useReleaseNews } from '#features/releases/preview/news/use-release-news.ts';
import { useSupportNews } from '#features/support/unread/use-support-news.ts';
import { atNextIdle, whenIdle } from '#lib/chunks/when-idle.ts';
import { openLive } from '#lib/live/live.ts';
import { PlayerBar } from '#ui/player/player-bar.tsx';
import { MaintenanceBanner, OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { Header, preloadMenu } from '../header/header.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import classes from './main-layout.module.css';

/** After a change of page the keyboard and the screen reader begin at its content, not where the last link was. */
const useFocusOnNavigation = () => {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // Only the address changed, not the page: the focus stays in the field.
  const isSamePage = useRouterState({ select: (state) => state.resolvedLocation?.state.isSamePage === true });
  const last = useRef(path);
  useEffect(() => {
    if (last.current && path !== last.current && !isSamePage) content.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, isSamePage]);
  return content;
};

export const MainLayout = () => {
  const text = useMessages();
  const content = useFocusOnNavigation();
  useReleaseNews();
  useSupportNews();
  usePurchaseUpdates();
  // The page is drawn first; live events follow.
  useEffect(() => atNextIdle(openLive), []);
  useStaffPages();
  const router = useRouter();
  const [LateNotices, setLateNotices] = useState<FunctionComponent | null>(null);
  useEffect(
    () =>
      // What is needed when the server can't be reached is fetched while it can.
      whenIdle([
        () => import('../late-notices.tsx').then((part) => setLateNotices(() => part.LateNotices)),
        preloadMenu,
        preloadPayment,
        preloadPalette,
        () => router.preloadRoute({ to: '/support' }),
        () => router.preloadRoute({ to: '/503' }),
      ]),
    [router],
  );
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {text('skipToContent')}
      </a>
      <Header />
      <OfflineBanner />
      <MaintenanceBanner />
      {LateNotices && <LateNotices />}
      <main id="content" ref={content} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
      <PlayerBar />
      <BottomBar />
      <PaymentHost />
      <PaletteHost />
    </div>
  );
};
