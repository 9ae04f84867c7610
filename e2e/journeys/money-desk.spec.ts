import { addServiceToCart, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import { signUp } from '@dubplate/testkit/person';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('an administrator changes a price while an order is open, refunds one, answers a ledger fault', async ({
  page,
  ownServer,
}) => {
  const { origin, admin } = ownServer;
  const artist = await signUp({ origin });
  const purchase = await addServiceToCart(artist, 'EARLY_DATE');
  const { payUrl } = await checkOut(artist, [purchase]);
  await enter(page, admin, origin);

  await test.step('the price changes, with a preview, and the change is in the history', async () => {
    await page.goto(`${origin}/staff/prices`);
    await page.getByRole('button', { name: 'Edit: Quick release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit “Quick release”' });
    await dialog.getByLabel('Price in whole US dollars').fill('19');
    await expect(dialog.getByText('Price: $15 → $19')).toBeVisible();
    await inspect(page, 'a price that is edited');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Change history' })).toContainText('Price: $15 → $19');
    await expect(page.getByRole('table', { name: 'Change history' })).toContainText(admin.username);
  });

  await test.step('the open order keeps its price and is paid by it', async () => {
    await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) });
    await expect.poll(async () => (await readPurchase(artist, purchase)).status).toBe('PAID');
    expect((await readPurchase(artist, purchase)).product?.amount).toBe(15);
    expect((await addServiceToCart(artist, 'EARLY_DATE')).product?.amount).toBe(19);
  });

  await test.step('the purchase is found by its person; a part is refunded, then the rest', async () => {
    await visit(page, '/staff/purchases');
    await page.getByRole('searchbox', { name: 'Person' }).fill(artist.username);
    await expect(page).toHaveURL(/person=/);
    await page.getByLabel('Status', { exact: true }).selectOption('Paid');
    await expect(page.getByRole('table', { name: 'All purchases' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: `Open: Quick release, ${artist.username}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick release' })).toBeVisible();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund “Quick release”' });
    await dialog.getByLabel('Amount in whole US dollars').fill('5');
    await expect(dialog.getByText('$10 of the price remains.')).toBeVisible();
    await inspect(page, 'a part that is refunded');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Partly refunded').first()).toBeVisible();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByText('access ends at once')).toBeVisible();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Refunds' }).getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
    await inspect(page, 'a purchase that is refunded');
  });

  await test.step('the check finds a fault, and a correcting entry answers it', async () => {
    await visit(page, '/staff/ledger');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('button', { name: 'Answer: The entries do not match the purchase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Answer the fault' });
    await expect(dialog.getByText('Owed to this person: Credit $15.00')).toBeVisible();
    await dialog.getByLabel('Against').selectOption('Granted by staff');
    await dialog.getByLabel('Reason').fill('Granted by hand in the database.');
    await inspect(page, 'an answer to a fault');
    await dialog.getByRole('button', { name: 'Close the fault' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No open faults', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Closed' }).click();
    await expect(page.getByRole('table', { name: 'Faults' })).toContainText('Granted by hand in the database.');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^ledger-.*\.csv$/);
    await inspect(page, 'the ledger');
  });
});
