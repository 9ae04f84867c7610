import '#ui/theme/mantine-rest.css';
import { useMessages } from '#app/messages.ts';
import { PaletteHost } from '#app/palette/palette-host.tsx';
import { PaymentHost } from '#features/commerce/payment/payment-host.tsx';
import { AfterPaint } from '#ui/lazy-part/after-paint.tsx';
import { PlayerBar } from '#ui/player/player-bar.tsx';
import { MaintenanceBanner, OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header/header.tsx';
import { LateNoticesHost } from '../late-notices-host.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { BackgroundWork } from './background-work.tsx';
import classes from './main-layout.module.css';
import { PageContent } from './page-content.tsx';

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
