import { useCallback, useLayoutEffect, useRef } from 'react';

/** Within this distance from the end of the page, in pixels, the view follows new messages. */
const NEAR = 240;

const isNearEnd = (): boolean => {
  const { scrollHeight } = document.documentElement;
  return scrollHeight - window.scrollY - window.innerHeight < NEAR;
};

/** Keeps the end of a conversation in sight: once it is loaded, and as it grows. */
export const useFollowing = (isLoaded: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const follow = useCallback(() => {
    // After the message has been rendered.
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
  }, []);
  const followIfNear = useCallback(() => {
    if (isNearEnd()) follow();
  }, [follow]);
  useLayoutEffect(() => {
    // A conversation opens at its end.
    if (isLoaded) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return { end, follow, followIfNear };
};
