import { someArtist } from '../authoring-acts.ts';
import { paymentDialog, payNow } from '../pay-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

test('an artist buys a plan for a year, and applies for the offer to labels', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  await page.clock.install();

  await test.step('the sixth artist is more than the free plan has, and that leads to the plans', async () => {
    for (let number = 1; number <= 5; number++) await artist.ok('POST /artist', { body: { name: `Artist ${number}` } });
    await page.goto('/artists');
    await page.getByRole('button', { name: 'New artist' }).click();
    await expect(page.getByText('Your plan allows up to 5 artists.')).toBeVisible();
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL('/purchases');
  });

  await expect(page.getByText('No purchases yet')).toBeVisible();
  const basic = page.getByRole('article', { name: /^Basic/ });
  await expect(basic.getByRole('button', { name: 'already active' })).toBeDisabled();
  const yearly = page.getByRole('article', { name: 'PREMIUM For 1 year' });
  await expect(yearly.getByText('Save 28%')).toBeVisible();

  await test.step('a service is looked at, left, and can’t be paid for while the payment service is away', async () => {
    await visit(page, '/purchases?show=services');
    const buy = page.getByRole('button', { name: 'Buy: Quick release' });
    const product = page.getByRole('dialog', { name: 'Product' });
    await buy.click();
    await product.getByRole('button', { name: 'Cancel' }).click();
    await expect(product).toBeHidden();
    await buy.click();
    await product.getByRole('button', { name: 'Buy' }).click();
    const answerCheckout = await intercept(page, '**/checkout?*', (route) =>
      route.fulfill({ status: 502, json: { statusCode: 502, error: 'Bad Gateway', message: 'PROVIDER_FAILED' } }),
    );
    await paymentDialog(page).getByRole('button', { name: 'Pay $15' }).click();
    const fault = paymentDialog(page).getByRole('alert');
    await expect(fault).toContainText('An error occurred while creating the payment');
    await expect(fault).toContainText('The payment service does not answer. Nothing was charged.');
    await expect(fault.getByRole('link', { name: 'Support' })).toBeVisible();
    answerCheckout();
    // The reserved plan can be paid now.
    await expect(paymentDialog(page).getByRole('button', { name: 'Pay $15' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await visit(page, '/purchases');
  });

  await test.step('the plan is bought', async () => {
    await yearly.getByRole('button', { name: 'Choose' }).click();
    await expect(paymentDialog(page).getByText('PREMIUM · For 1 year')).toBeVisible();
    await payNow(page, '$60');
    await expect(yearly.getByRole('button', { name: 'your current plan' })).toBeDisabled();
    await expect(page.getByRole('table', { name: 'Your purchases' }).getByText('Paid')).toBeVisible();
    // It closes on its own.
    await page.clock.fastForward(5_000);
    await expect(paymentDialog(page)).toBeHidden();
  });

  await test.step('the offer is applied for, and stays under review', async () => {
    await page.getByRole('button', { name: 'See the offer' }).click();
    const offer = page.getByRole('dialog', { name: 'Music label' });
    await expect(offer.getByText('100% of streaming income')).toBeVisible();
    await offer.getByRole('button', { name: 'Apply' }).click();
    await expect(offer.getByText('Your application is under review')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your application is under review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'See the offer' })).toBeHidden();
  });

  await test.step('the main page shows the plan, and a payout that is a demonstration', async () => {
    await visit(page, '/');
    await expect(page.getByRole('link', { name: /^PREMIUM Expires in 36[45] days$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const payout = page.getByRole('dialog', { name: 'Withdraw money' });
    await expect(payout.getByText('An operator will call you within 72 hours.')).toBeVisible();
    await expect(payout.getByRole('radio', { name: 'PayPal' })).toBeEnabled();
  });

  await test.step('in Russian the period and the status read as they should', async () => {
    await page.evaluate(() => localStorage.setItem('dubplate.language', 'ru'));
    await page.goto('/purchases');
    await expect(page.getByRole('article', { name: 'PREMIUM На 1 год' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Ваши покупки' }).getByText('Оплачено')).toBeVisible();
  });

  await test.step('the running plan can be extended before it ends', async () => {
    const card = page.getByRole('article', { name: 'PREMIUM На 1 год' });
    await expect(card.getByRole('button', { name: 'ваш текущий тариф' })).toBeDisabled();
    await card.getByRole('button', { name: 'Продлить' }).click();
    await expect(page.getByRole('dialog', { name: 'Оплата' }).getByText('PREMIUM · На 1 год')).toBeVisible();
  });
});
