import { useCallback, useLayoutEffect, useRef } from 'react';

/** Within this distance from the end of the page, in pixels, the view follows new messages. */
const NEAR = 240;

const isNearEnd = (): boolean => {
  const { scrollHeight } = document.documentElement;
  return scrollHeight - window.scrollY - window.innerHeight < NEAR;
};

/** Keeps the end of a conversation in view: after loading, and as messages arrive. */
export const useFollowing = (isLoaded: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const follow = useCallback(() => {
    // Runs after the message is rendered.
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
  }, []);
  const followIfNear = useCallback(() => {
    if (isNearEnd()) follow();
  }, [follow]);
  useLayoutEffect(() => {
    // Scrolls to the end when the conversation opens.
    if (isLoaded) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return { end, follow, followIfNear };
};
