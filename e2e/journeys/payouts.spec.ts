import { readFile } from 'node:fs/promises';
import { PAYPAL_CREDENTIALS, type StandInPayPal, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { STRIPE_CREDENTIALS, type StandInStripe, startStripe } from '@dubplate/testkit/commerce/providers/stripe';
import type { Browser, Page } from '@playwright/test';
import { choose, enter } from '../acts.ts';
import { inspect, wear } from '../inspect.ts';
import { type OwnServer, openOwnServer } from '../own-server.ts';
import { EARNERS } from '../people.ts';
import { expect, test } from '../test.ts';

// One server for all journeys of this file: a run of payouts sends those of everybody.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let paypal: StandInPayPal;
let stripe: StandInStripe;
test.beforeAll(async () => {
  [paypal, stripe] = await Promise.all([startPayPal(), startStripe()]);
  server = await openOwnServer('serve-with-royalties.ts', {
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_SECRET: PAYPAL_CREDENTIALS.secret,
    PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_CREDENTIALS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_CREDENTIALS.webhookSecret,
  });
});
test.afterAll(async () => {
  await server.close();
  await Promise.all([paypal.stop(), stripe.stop()]);
});

/** Opens the queue of payouts as an administrator. */
const openDesk = async (browser: Browser): Promise<Page> => {
  const desk = await (await browser.newContext({ locale: 'en-GB', baseURL: server.origin })).newPage();
  await enter(desk, server.admin, server.origin);
  await desk.goto('/staff/payouts');
  await expect(desk.getByRole('table', { name: 'Payouts' })).toBeVisible();
  await inspect(desk, 'the queue of payouts');
  return desk;
};
const approve = async (desk: Page, { username }: { readonly username: string }) => {
  await desk.getByRole('button', { name: `Approve $25.00 for ${username}` }).click();
  await expect(desk.getByText('Payout approved')).toBeVisible();
};
const sendApproved = async (desk: Page, notice: string) => {
  await desk.getByRole('button', { name: 'Send approved' }).click();
  await expect(desk.getByText(notice)).toBeVisible();
};

test('an artist withdraws to PayPal from the dashboard, and downloads the invoice once it is paid', async ({
  page,
  browser,
}) => {
  const artist = EARNERS.paypal;
  await enter(page, artist, server.origin);

  await test.step('the artist names the PayPal account, reads the costs, and requests', async () => {
    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw money' });
    await dialog.getByRole('radio', { name: 'PayPal' }).check();
    await dialog.getByLabel('PayPal e-mail').fill(artist.username);
    await dialog.getByLabel('Amount, dollars').fill('25');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('$0.50, the service pays it')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByText('Request received')).toBeVisible();
    await dialog.getByRole('link', { name: 'View payouts' }).click();
    await expect(page.getByRole('cell', { name: 'Requested', exact: true })).toBeVisible();
  });

  const desk = await openDesk(browser);
  await test.step('an administrator approves it and sends it; PayPal pays, and is asked', async () => {
    await approve(desk, artist);
    await sendApproved(desk, 'Sent: 1.');
    const [uuid = ''] = paypal.payouts.paid.keys();
    expect(paypal.payouts.paid.get(uuid)).toEqual({ cents: 2500, times: 1 });
    paypal.payouts.move(uuid, 'SUCCESS', { payout_item_fee: { currency: 'USD', value: '0.50' } });
    await sendApproved(desk, 'Sent: 0.');
    await expect(desk.getByRole('cell', { name: 'Paid', exact: true })).toBeVisible();
  });

  await test.step('the artist sees each state, the fee, the invoice and the balance', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^Details of the payout of \$25\.00/ }).click();
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'Requested',
      'Approved',
      'Being sent',
      'Sent',
      'Paid',
    ]);
    await expect(page.getByText('$0.50, the service pays it')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the invoice: SB-/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^SB-\d+\.pdf$/);
    expect(await readFile(await file.path(), 'latin1')).toMatch(/^%PDF/);
    await inspect(page, 'payouts');
    await page.getByRole('link', { name: 'All royalties' }).click();
    const balance = page.getByRole('region', { name: 'Balance' });
    // The artist’s share is 80 of 100 dollars.
    await expect(balance.getByText('$55.00')).toBeVisible();
    await expect(balance.getByText('$25.00')).toBeVisible();
  });
});

test('an artist sets up a card at Stripe on a phone, in Russian, and is paid', async ({ page, browser }) => {
  const artist = EARNERS.card;
  await wear(page, { width: 360, theme: 'dark', language: 'ru' });
  await enter(page, artist, server.origin);
  const back = `${server.origin}/royalties/payouts`;
  // Stripe's page, on which the artist enters everything.
  await page.route('https://connect.stripe.test/setup/*', (route) => {
    stripe.transfers.setReady(new URL(route.request().url()).pathname.split('/').at(-1) ?? '', true);
    return route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Done</a>` });
  });

  await test.step('the card waits for Stripe, and is ready after it', async () => {
    await page.goto(back);
    await page.getByRole('button', { name: 'Указать способ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Способ выплаты' });
    await dialog.getByRole('radio', { name: 'Visa/Mastercard' }).check();
    await choose(page, dialog, 'Страна, где вы живёте', 'Германия');
    await dialog.getByRole('button', { name: 'Сохранить способ' }).click();
    await expect(page.getByText('Stripe ещё нужны некоторые ваши данные.')).toBeVisible();
    await inspect(page, 'payouts with a card that Stripe does not know yet');
    await page.getByRole('link', { name: 'Продолжить в Stripe' }).click();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page.getByText('Visa •••• 4242')).toBeVisible();
  });

  await test.step('the artist requests a payout to it', async () => {
    await page.getByRole('button', { name: 'Вывести' }).click();
    const dialog = page.getByRole('dialog', { name: 'Вывод средств' });
    await dialog.getByLabel('Сумма, доллары').fill('25');
    await dialog.getByRole('button', { name: 'Продолжить' }).click();
    await expect(dialog.getByText('Visa/Mastercard, Visa •••• 4242')).toBeVisible();
    await inspect(page, 'the costs of a payout');
    await dialog.getByRole('button', { name: 'Вывести' }).click();
    await expect(dialog.getByText('Заявка принята')).toBeVisible();
    await dialog.getByRole('link', { name: 'Посмотреть выплаты' }).click();
  });

  await test.step('it is approved and sent, and arrives with the next payout of the account', async () => {
    const desk = await openDesk(browser);
    await approve(desk, artist);
    await sendApproved(desk, 'Sent: 1.');
    stripe.transfers.payOut(stripe.transfers.transfers[0]?.destination ?? '', 'paid');
    await sendApproved(desk, 'Sent: 0.');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Ваши выплаты' }).getByText('Выплачена')).toBeVisible();
    await inspect(page, 'a payout that is paid');
  });
});

test('an operator pays to a bank account by hand, and the artist reads the reference', async ({ page, browser }) => {
  const artist = EARNERS.bank;
  await enter(page, artist, server.origin);

  await test.step('the form announces the call of an operator', async () => {
    await page.goto(`${server.origin}/royalties`);
    await page.getByRole('link', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw money' });
    await dialog.getByRole('radio', { name: 'Bank' }).check();
    await expect(dialog.getByText('An operator will call you within 72 hours.')).toBeVisible();
    await dialog.getByLabel('First and last name').fill('Anna Petrova');
    await dialog.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByLabel('BIC (SWIFT)').fill('COBADEFFXXX');
    await dialog.getByLabel('Town where you live').fill('Köln');
    await choose(page, dialog, 'Country where you live', 'Germany');
    await dialog.getByLabel('Amount, dollars').fill('25');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByText('Request received')).toBeVisible();
    await expect(dialog.getByText('An operator will call you within 72 hours.')).toBeVisible();
    await dialog.getByRole('link', { name: 'View payouts' }).click();
  });

  await test.step('an administrator reads where the money goes, and marks it as paid', async () => {
    const desk = await openDesk(browser);
    await approve(desk, artist);
    await desk.getByRole('row', { name: artist.username }).getByRole('link', { name: '$25.00' }).click();
    await expect(desk.getByText('DE89370400440532013000')).toBeVisible();
    await inspect(desk, 'a payout by hand');
    await desk.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Mark as paid' });
    await dialog.getByLabel('Reference').fill('TRANSFER-77');
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(desk.getByText('Payout marked as paid')).toBeVisible();
  });

  await test.step('the artist reads the reference', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^Details of the payout of \$25\.00/ }).click();
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'Requested',
      'Approved',
      'Paid',
    ]);
    await expect(page.getByText('TRANSFER-77')).toBeVisible();
    await expect(page.getByText('Known once it is sent')).toBeHidden();
    await inspect(page, 'a payout that was paid by hand');
  });
});
