import type { BrowserContext, Page, Request } from '@playwright/test';

interface Exchange {
  readonly request: Request;
  readonly startedAt: number;
  endedAt?: number;
  /** The status, or why there was none. */
  answer?: string;
}

const SHOWN = 12;
const SLOW_MS = 2_000;
const TEXT_MAX = 1_500;

const describeExchange = ({ request, startedAt, endedAt, answer }: Exchange, now: number): string => {
  const { pathname } = new URL(request.url());
  const took = `${(endedAt ?? now) - startedAt} ms`;
  return `${request.method()} ${pathname}: ${answer ?? 'no answer yet'} after ${took}`;
};

const describePage = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()}\n${text.slice(-TEXT_MAX)}`;
};

/**
 * Records the traffic between pages and server, to explain rare failures on remote machines.
 * @returns the report after a failed journey: calls that were refused, slow or never answered, and the end of each page
 * as a screen reader has it
 */
export const recordTraffic = (context: BrowserContext): (() => Promise<string>) => {
  const exchanges = new Map<Request, Exchange>();
  const end = (request: Request, answer: string | undefined) => {
    const exchange = exchanges.get(request);
    if (exchange) Object.assign(exchange, { endedAt: Date.now(), answer });
  };
  context.on('request', (request) => exchanges.set(request, { request, startedAt: Date.now() }));
  context.on('response', (response) => end(response.request(), String(response.status())));
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
  return async () => {
    const now = Date.now();
    const isTelling = ({ answer, startedAt, endedAt = now }: Exchange) =>
      answer === undefined || !/^[123]/.test(answer) || endedAt - startedAt > SLOW_MS;
    const calls = [...exchanges.values()].filter(isTelling).slice(-SHOWN);
    const pages = await Promise.all(context.pages().map(describePage));
    return [...calls.map((call) => describeExchange(call, now)), ...pages].join('\n');
  };
};
