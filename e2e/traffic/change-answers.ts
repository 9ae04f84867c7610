import type { Page } from '@playwright/test';

// Ignores a call whose page has moved on or whose test is over.
const IS_GONE = /has been disposed|has been closed|context disposed/;

/** Lets calls through to the server, and changes the JSON that they answer. */
export const changeAnswers = <Json extends object>(
  page: Page,
  address: string,
  change: (json: Json) => object | Promise<object>,
): Promise<unknown> =>
  page.route(address, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: await change(await answer.json()) });
    } catch (error) {
      if (!(error instanceof Error && IS_GONE.test(error.message))) throw error;
    }
  });
