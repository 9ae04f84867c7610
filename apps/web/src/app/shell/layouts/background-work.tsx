import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadPalette } from '#app/palette/palette-host.tsx';
import { useStaffPages } from '#app/staff/use-staff-pages.ts';
import { preloadPayment } from '#features/commerce/payment/payment-host.tsx';
import { usePurchaseUpdates } from '#features/commerce/payment/watch/use-purchase-updates.ts';
import { useReleaseNews } from '#features/releases/preview/news/use-release-news.ts';
import { useSupportNews } from '#features/support/unread/use-support-news.ts';
import { atNextIdle, whenIdle } from '#lib/chunks/when-idle.ts';
import { openLive } from '#lib/live/live.ts';
import { preloadMenu } from '../header/header.tsx';

/**
 * What goes on behind every page of somebody who is signed in. It renders nothing, so that an answer that arrives here
 * renders nothing else either: the layout would take every link of the frame along.
 */
export const BackgroundWork = () => {
  useReleaseNews();
  useSupportNews();
  usePurchaseUpdates();
  useStaffPages();
  // The page is drawn first; live events follow.
  useEffect(() => atNextIdle(openLive), []);
  const router = useRouter();
  useEffect(
    () =>
      // What is needed when the server can't be reached is fetched while it can.
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
