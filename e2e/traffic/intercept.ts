import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Answers calls in the server's place: this many `times`, or until the returned function is called. The route itself
 * stays: removing the last one makes Playwright turn interception off, and a request in flight at that moment may never
 * get an answer.
 */
export const intercept = async (
  where: Page | BrowserContext,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => unknown,
  { times = Number.POSITIVE_INFINITY }: { readonly times?: number } = {},
): Promise<() => void> => {
  let left = times;
  await where.route(url, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    await handle(route);
  });
  return () => {
    left = 0;
  };
};
