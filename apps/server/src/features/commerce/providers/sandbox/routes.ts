import { paymentId } from '@dubplate/contract/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { isForwarded } from '#platform/http/addresses/client-address.ts';
import { sandboxPage } from './page.ts';
import { isOrderKey, SANDBOX_PATH, type Sandbox } from './sandbox-provider.ts';
import { findOrder, moveOrder, type SandboxOrder } from './store.ts';

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
