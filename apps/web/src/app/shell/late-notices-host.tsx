import { type FunctionComponent, useEffect, useState } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';

/** Renders the late notices once the page has settled. */
export const LateNoticesHost = () => {
  const [LateNotices, setLateNotices] = useState<FunctionComponent | null>(null);
  useEffect(
    () => whenIdle([() => import('./late-notices.tsx').then((part) => setLateNotices(() => part.LateNotices))]),
    [],
  );
  return LateNotices && <LateNotices />;
};
