import { Suspense } from 'react';
import { DeletionNotice } from '#features/accounts/own-data/deletion-notice.tsx';
import banners from './banners.module.css';
import { TermsNotice } from './terms/terms-notice.tsx';

/** Rarely shown notices; they load once the page is idle. */
export const LateNotices = () => (
  <Suspense>
    <DeletionNotice className={banners.banner} />
    <TermsNotice />
  </Suspense>
);
