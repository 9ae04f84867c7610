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
 * Runs behind every page of a signed-in user. Renders nothing, so that a response here re-renders nothing: in the
 * layout it would re-render every link of the frame.
 */
export const BackgroundWork = () => {
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
