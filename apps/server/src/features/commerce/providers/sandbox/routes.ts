import { paymentId } from '@dubplate/contract/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { escapeHtml } from '#platform/html.ts';
import { isForwarded } from '#platform/http/addresses/client-address.ts';
import type { Language } from '#platform/language.ts';
import { isOrderKey, SANDBOX_PATH, type Sandbox } from './sandbox-provider.ts';
import { findOrder, moveOrder, type SandboxOrder, type SandboxStatus } from './store.ts';

interface PageTexts {
  readonly title: string;
  readonly mark: string;
  readonly note: string;
  readonly approve: string;
  readonly decline: string;
  readonly abandon: string;
  readonly back: string;
  readonly closed: Readonly<Record<Exclude<SandboxStatus, 'OPEN'>, string>>;
}

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Test payment',
    mark: 'Test money',
    note: 'No real money moves here. Choose what the payment service would answer.',
    approve: 'Pay',
    decline: 'Decline the payment',
    abandon: 'Go back without paying',
    back: 'Back to the order',
    closed: {
      APPROVED: 'Paid. This page can be closed.',
      DECLINED: 'The payment was declined.',
      CLOSED: 'This payment was replaced by another one.',
    },
  },
  ru: {
    title: 'Тестовый платёж',
    mark: 'Тестовые деньги',
    note: 'Настоящие деньги здесь не списываются. Выберите, что ответит платёжный сервис.',
    approve: 'Оплатить',
    decline: 'Отклонить платёж',
    abandon: 'Вернуться без оплаты',
    back: 'Вернуться к заказу',
    closed: {
      APPROVED: 'Оплачено. Страницу можно закрыть.',
      DECLINED: 'Платёж отклонён.',
      CLOSED: 'Этот платёж заменён другим.',
    },
  },
};

const STYLE = `*{box-sizing:border-box}
:root{color-scheme:light dark;--ground:#f7f5f1;--raised:#fff;--ink:#1b1c1e;--quiet:#5d5a55;--accent:#c23616;--on-accent:#fff;--line:#d8d3ca}
@media(prefers-color-scheme:dark){:root{--ground:#0f1012;--raised:#191b1f;--ink:#f3f0ea;--quiet:#a8a49c;--accent:#ff5a36;--on-accent:#160500;--line:#34363c}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:32px 24px;background:var(--raised);border-radius:16px}
h1{margin:16px 0 8px;font-size:1.5rem;line-height:1.2}
p{margin:0 0 16px;color:var(--quiet)}
.mark{display:inline-block;padding:4px 12px;border:1px solid var(--line);border-radius:99px;font-size:.875rem}
.order{display:flex;justify-content:space-between;gap:16px;margin:24px 0;padding:16px 0;border-block:1px solid var(--line);color:var(--ink);overflow-wrap:anywhere}
.order strong{font-variant-numeric:tabular-nums;white-space:nowrap}
form{display:grid;gap:8px}
button,a.way{display:block;width:100%;min-height:48px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.pay{border-color:var(--accent);background:var(--accent);color:var(--on-accent);font-weight:600}
form+a.way{margin-top:8px;border-color:transparent;color:var(--quiet)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const amountOf = ({ amount_cents, currency, language }: SandboxOrder): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 0 }).format(amount_cents / 100);

const choices = (texts: PageTexts, returnUrl: string): string => `<p>${texts.note}</p>
<form method="post">
<button class="pay" name="outcome" value="approve">${texts.approve}</button>
<button name="outcome" value="decline">${texts.decline}</button>
</form>
<a class="way" href="${returnUrl}">${texts.abandon}</a>`;

/** The page where the payer chooses the outcome of a test payment. It needs no script. */
const sandboxPage = (order: SandboxOrder, productName: string): string => {
  const texts = TEXTS[order.language];
  // Relative, so that the browser stays on its current origin.
  const { pathname, search } = new URL(order.return_url);
  const returnUrl = escapeHtml(pathname + search);
  return `<!doctype html>
<html lang="${order.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title} · ${escapeHtml(productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<span class="mark">${texts.mark}</span>
<h1>${texts.title}</h1>
<div class="order"><span>${escapeHtml(order.description)}</span><strong>${escapeHtml(amountOf(order))}</strong></div>
${
  order.status === 'OPEN'
    ? choices(texts, returnUrl)
    : `<p role="status">${texts.closed[order.status]}</p>\n<a class="way" href="${returnUrl}">${texts.back}</a>`
}
</main>
</body>
</html>
`;
};

const address = z.object({ uuid: paymentId, key: z.string().max(64) });
const decision = z.object({ outcome: z.enum(['approve', 'decline']) });

type SandboxContext = Sandbox &
  Pick<ServerContext, 'jobs'> & {
    readonly openTo: 'everybody' | 'this-machine';
    readonly productName: string;
  };

/** The sandbox's payment page. Anyone with its unguessable address may decide, as with a real provider. */
export const sandboxRoutes = (
  app: FastifyInstance,
  { db, clock, secret, openTo, jobs, productName }: SandboxContext,
): void => {
  const orderOf = async (request: FastifyRequest): Promise<SandboxOrder> => {
    if (openTo === 'this-machine' && isForwarded(request)) throw notFound();
    const params = address.safeParse(request.params);
    if (!params.success || !isOrderKey(secret, params.data.uuid, params.data.key)) throw notFound();
    const order = await findOrder(db, params.data.uuid);
    if (!order) throw notFound();
    return order;
  };
  const show = (reply: FastifyReply, order: SandboxOrder) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(sandboxPage(order, productName));

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const path = `${SANDBOX_PATH}/:uuid/:key`;

    scope.get(path, async (request, reply) => show(reply, await orderOf(request)));

    scope.post(path, async (request, reply) => {
      const order = await orderOf(request);
      const chosen = decision.safeParse(request.body);
      // Anything but the two buttons shows the page again.
      if (!chosen.success) return show(reply.status(400), order);
      const to = chosen.data.outcome === 'approve' ? 'APPROVED' : 'DECLINED';
      await inTransaction(db, async (trx) => {
        const isDecided = await moveOrder(trx, order.payment_uuid, { from: 'OPEN', to, now: clock.now() });
        if (isDecided) await jobs.send(trx, 'sandbox-webhook', { order: order.payment_uuid });
      });
      return show(reply, (await findOrder(db, order.payment_uuid)) ?? order);
    });
  });
};
