import { someArtist } from '../authoring-acts.ts';
import { decide, moderator, openProvider, paidDraft, paymentDialog, payNow } from '../pay-acts.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('an artist pays and publishes, and pays nothing again after a denial', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const title = `Own Line ${Date.now()}`;
  const release = await paidDraft(artist, title);
  const onRelease = { params: { id: release.uuid } };
  const { artist_uuid } = release.artists[0] ?? {};
  await artist.ok('POST /release/{id}/add-artist', { ...onRelease, body: { artist_uuid, role: 'PRODUCER' } });

  await page.clock.install();
  await test.step('both services are paid at once, and the server then sends the release', async () => {
    await page.goto(`/drafts/${release.uuid}`);
    await page.getByRole('button', { name: 'Pay and publish' }).click();
    await expect(paymentDialog(page).getByText('You chose 2 services')).toBeVisible();
    await payNow(page, '$30');
    await expect(page.getByText(`The "${title}" was successfully submitted for moderation`)).toBeVisible();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
    await expect(page.getByText('In review').first()).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(paymentDialog(page)).toBeHidden();
  });

  await test.step('the order says what was bought, and for which release', async () => {
    await page.goto('/purchases');
    await page.getByRole('link', { name: 'Your own copyright line' }).click();
    await expect(page).toHaveURL(/\/order\/[\w=]+\?orderType=product$/);
    await expect(page.getByRole('heading', { name: 'The product has already been used' })).toBeVisible();
    await expect(page.getByText(title)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the receipt' }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  });

  await test.step('after a denial the service is there again, and the release goes out for nothing', async () => {
    const staff = await moderator(baseURL ?? '');
    await staff.ok('POST /staff/release/{id}/deny', { ...onRelease, body: { deny_reason: 'Too dark.' } });
    await visit(page, `/releases/${release.uuid}`);
    await page.getByRole('button', { name: 'Return to draft' }).click();
    await expect(page.getByText('2 services are paid for this release')).toBeVisible();
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
    await expect(page.getByText('In review').first()).toBeVisible();
  });
});

test('a declined payment is tried again; an abandoned payment is continued from the purchases', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const title = `Come Back ${Date.now()}`;
  const release = await paidDraft(artist, title);

  await test.step('declined', async () => {
    await page.goto(`/drafts/${release.uuid}`);
    await page.getByRole('button', { name: 'Pay and publish' }).click();
    await decide(await openProvider(page, '$20'), 'Decline the payment');
    await expect(paymentDialog(page).getByText('Payment declined')).toBeVisible();
    await paymentDialog(page).getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('abandoned', async () => {
    const provider = await openProvider(page, '$20');
    await provider.close();
    await page.keyboard.press('Escape');
    await expect(paymentDialog(page)).toBeHidden();
    await expect(page.getByText('1 service for this release is not paid yet')).toBeVisible();
  });

  await test.step('the payment has a page of its own, which says what, when, how, and whom to ask', async () => {
    const [purchase] = await artist.ok('GET /me/purchases');
    await page.goto(`/purchases/${purchase?.uuid}`);
    await expect(paymentDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
    const fact = (name: string) => page.locator(`div:has(> dt:text-is("${name}")) > dd`);
    await expect(fact('Order date')).toHaveText(/^\d{2}\.\d{2}\.\d{4}$/);
    await expect(fact('Method')).toHaveText('PayPal');
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Your own copyright line');
    await expect(
      page.getByText('Services tied to a release can be used for another one if it is denied.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@example.com' })).toHaveAttribute('href', /^mailto:support@/);
    await page.evaluate(() => localStorage.setItem('dubplate.language', 'ru'));
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Оплата' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Платёж', level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('dubplate.language', 'en'));
  });

  await test.step('gone on with, far from the draft', async () => {
    await page.goto('/purchases');
    const rows = page.getByRole('table', { name: 'Your purchases' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Payment declined' })).toHaveCount(1);
    const notPaid = rows.filter({ hasText: 'Processing' }).filter({ hasText: 'Not paid' });
    await expect(notPaid).toHaveCount(1);
    await page.getByRole('button', { name: 'Try again: Your own copyright line' }).click();
    await expect(paymentDialog(page).getByRole('button', { name: 'Pay $20' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await artist.ok('POST /user-product', { body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid } });
    await page.reload();
    await expect(notPaid).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove: Quick release' }).click();
    await expect(page.getByText('“Quick release” was removed from your purchases')).toBeVisible();
    await expect(notPaid).toHaveCount(1);
    await page.getByRole('button', { name: 'Continue: Your own copyright line' }).click();
    await payNow(page, '$20');
    await expect(page.getByText(`The "${title}" was successfully submitted for moderation`)).toBeVisible();
    await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(1);
  });
});

test('a card is judged as it is typed, and nothing of it leaves the page', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const release = await paidDraft(artist, 'Card');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`/drafts/${release.uuid}`);
  await page.getByRole('button', { name: 'Pay and publish' }).click();
  const dialog = paymentDialog(page);
  await expect(dialog.getByRole('button', { name: 'Pay $20' })).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nobody');
  await expect(dialog.getByRole('button', { name: 'Pay $20' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.com');
  await expect(dialog.getByRole('button', { name: 'Pay $20' })).toBeEnabled();
  await expect(dialog.getByRole('radio', { name: 'Stripe' })).toBeDisabled();

  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('textbox', { name: 'Card number' }).pressSequentially('4111222233334444');
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111 2222 3333 4444');
  await dialog.getByRole('textbox', { name: 'Valid until' }).pressSequentially('1399');
  await dialog.getByRole('textbox', { name: 'CVV' }).fill('987');
  await expect(dialog.getByText('Use the format MM / YY')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Cardholder' }).fill('Anna Petrova');
  // Cards are not taken here yet.
  await expect(dialog.getByRole('button', { name: 'Pay $20' })).toBeDisabled();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect([...sent, kept].filter((text) => /4111|2222 ?3333|Petrova|987\b/.test(text))).toEqual([]);
});

test('a paid release that no longer passes stays a draft, and shows the obstacle', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const release = await paidDraft(artist, 'Half Done');
  await page.goto(`/drafts/${release.uuid}`);
  await page.getByRole('button', { name: 'Pay and publish' }).click();
  // A browser that lets no tab open.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await paymentDialog(page).getByRole('button', { name: 'Pay $20' }).click();
  await expect(paymentDialog(page).getByText(/blocked the new tab/)).toBeVisible();
  await artist.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { title: 'No' } });
  const opened = page.context().waitForEvent('page');
  await paymentDialog(page).getByRole('link', { name: 'Open the payment page' }).click();
  await decide(await opened, 'Pay');
  await expect(page.getByText('The release is paid, but could not be sent yet').first()).toBeVisible();
  const missing = page.getByRole('region', { name: /things? left$/ });
  await expect(missing.getByRole('button').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('The release is paid, but could not be sent yet').first()).toBeVisible();
  await page.goto('/purchases');
  await expect(page.getByRole('table', { name: 'Your purchases' }).getByText('Paid')).toBeVisible();
});
