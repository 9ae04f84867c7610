import { useEffect } from 'react';
import { isStaff, useMe } from '#features/accounts/index.ts';
import { retryFailedParts } from '#ui/lazy-part/failed-parts.ts';
import { loadStaffFeatures } from './load-staff-features.ts';

/** Fetches the staff pages for staff, and retries when the connection is back. */
export const useStaffPages = (): void => {
  const me = useMe();
  const isWanted = me !== null && isStaff(me);
  useEffect(() => {
    if (!isWanted) return;
    // A staff page shows the error if the user opens it.
    const load = () => void loadStaffFeatures().catch(() => undefined);
    load();
    return retryFailedParts.on(load);
  }, [isWanted]);
};
