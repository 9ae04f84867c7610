import { useMessages } from '#lib/i18n/i18n.ts';
import '#ui/theme/mantine-rest.css';
import { IconDisc, IconHome, IconMicrophone2, IconPlus, IconUser } from '@tabler/icons-react';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useRef, useState } from 'react';
import { useIsStaffOnly, useIsStaffPage, useMayOpen } from '#app/navigation.ts';
import { PaletteHost, preloadPalette } from '#app/palette/palette-host.tsx';
import { useStaffPages } from '#app/staff/staff-pages.ts';
import { usePurchaseUpdates } from '#features/commerce/payment/payment.ts';
import { PaymentHost, preloadPayment } from '#features/commerce/payment/payment-host.tsx';
import { useReleaseNews } from '#features/releases/details/news/use-release-news.ts';
import { useSupportNews } from '#features/support/unread/unread.tsx';
import { atNextIdle, whenIdle } from '#lib/chunks/when-idle.ts';
import { openLive } from '#lib/live/live.ts';
import { may, useMay } from '#lib/session/acting.ts';
import { AfterPaint } from '#ui/lazy-part/after-paint.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { PlayerHost, preloadPlayer } from '#ui/player/player-host.tsx';
import { MaintenanceBanner, OfflineBanner } from '../banners.tsx';
import { Footer } from '../footer.tsx';
import { FromWidth, Header, preloadMenu } from '../header/header.tsx';
import bottomBarClasses from '../navigation/bottom-bar.module.css';
import classes from './main-layout.module.css';

/** Renders the late notices once the page has settled. */
const LateNoticesHost = () => {
  const [LateNotices, setLateNotices] = useState<FunctionComponent | null>(null);
  useEffect(
    () => whenIdle([() => import('../late-notices.tsx').then((part) => setLateNotices(() => part.LateNotices))]),
    [],
  );
  return LateNotices && <LateNotices />;
};

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const destinations = [
  { to: '/', label: 'barHome', icon: <IconHome {...ICON} /> },
  { to: '/releases', label: 'barReleases', icon: <IconDisc {...ICON} /> },
  { to: '/upload', label: 'barUpload', icon: <IconPlus {...ICON} /> },
  { to: '/artists', label: 'barArtists', icon: <IconMicrophone2 {...ICON} /> },
  { to: '/settings', label: 'barMe', icon: <IconUser {...ICON} /> },
] as const;

// Only staff fetch them.
const StaffBar = lazyPart(() => import('../navigation/staff-bar.tsx').then((part) => part.StaffBar));
const StaffLinks = lazyPart(() => import('../navigation/staff-links.tsx').then((part) => part.StaffLinks));

/** The five most visited places, in reach of the thumb on phones: those of the staff on their pages. */
const BottomBar = () => {
  const text = useMessages('entry', 'app');
  const mayOpen = useMayOpen();
  const isStaffOnly = useIsStaffOnly();
  if (useIsStaffPage() || isStaffOnly) return <StaffBar />;
  return (
    <nav className={bottomBarClasses.bar} aria-label={text('quickLinks')}>
      {destinations
        .filter(({ to }) => mayOpen(to))
        .map(({ to, label, icon }) => (
          <Link key={to} to={to} className={bottomBarClasses.link} activeOptions={{ exact: to === '/' }}>
            {icon}
            <span className={bottomBarClasses.label}>{text(label)}</span>
          </Link>
        ))}
    </nav>
  );
};

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
        preloadPlayer,
        () => router.preloadRoute({ to: '/support' }),
        () => router.preloadRoute({ to: '/503' }),
      ]),
    [router],
  );
  return null;
};

const ActingBanner = lazyPart(() =>
  import('#features/team/switcher/acting-banner.tsx').then((part) => part.ActingBanner),
);

const OutsideRole = lazyPart(() => import('#features/team/outside-role.tsx').then((part) => part.OutsideRole));

/** Tells for which account the person works, on every page. */
const Acting = () => (useMay('own-session') ? null : <ActingBanner />);

/** The staff pages, beside each of them; in narrower windows the menu has them. */
const StaffSidebar = () => {
  const isStaffPage = useIsStaffPage();
  // A review has the queue beside it, and needs the rest of the window.
  const isReview = useRouterState({
    select: ({ location }) => /^\/staff\/releases\/[^/]{36}$/.test(location.pathname),
  });
  return (
    isStaffPage && (
      <FromWidth em={isReview ? 110 : 80}>
        <div className={classes.sidebar}>
          <StaffLinks layout="sidebar" />
        </div>
      </FromWidth>
    )
  );
};

/** The page's content. After navigation, the keyboard and the screen reader start here, not at the last link. */
const PageContent = () => {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // Only the search changed, not the page: the focus stays in the field.
  const isSamePage = useRouterState({ select: (state) => state.resolvedLocation?.state.isSamePage === true });
  useMay();
  const isWithinRole = useRouterState({
    select: ({ matches }) => matches.every(({ staticData }) => may(...(staticData.needs ?? []))),
  });
  const last = useRef(path);
  useEffect(() => {
    if (last.current && path !== last.current && !isSamePage) content.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, isSamePage]);
  return (
    <main
      id="content"
      ref={content}
      tabIndex={-1}
      className={classes.content}
      data-dense={useIsStaffPage() || undefined}
    >
      {isWithinRole ? <Outlet /> : <OutsideRole />}
    </main>
  );
};

/** The frame of every page of a signed-in user. It has no state: changing parts render separately. */
export const MainLayout = () => {
  const text = useMessages('entry', 'app');
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {text('skipToContent')}
      </a>
      <Header />
      <Acting />
      <OfflineBanner />
      <MaintenanceBanner />
      <LateNoticesHost />
      <div className={classes.body}>
        <StaffSidebar />
        <PageContent />
      </div>
      <AfterPaint>
        <Footer />
        <PlayerHost />
        <BottomBar />
        <PaymentHost />
        <PaletteHost />
      </AfterPaint>
      <BackgroundWork />
    </div>
  );
};
