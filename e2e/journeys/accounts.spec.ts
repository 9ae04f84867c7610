import { signUp as signUpByApi } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';
import { fillSignIn, main, openSettings, signOut } from '../account-acts.ts';
import { draftIsSaved, signIn, signUp } from '../acts.ts';
import { mailedLink } from '../letters.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('a visitor signs up, verifies the address, fills the account, and deletes it', async ({ page }) => {
  const person = await signUp(page);
  let verifications = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/verify') verifications += 1;
  });

  await openSettings(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(person.username);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your e-mail' });
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toContainText('An email with a link to confirm your email has been successfully sent.');
  await expect(dialog.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  // The throttle is the browser's to keep, not the page's.
  await page.reload();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toContainText(
    /You have already requested mail confirmation recently, please try again in \d+ seconds\./,
  );
  await expect(dialog.getByRole('button', { name: /^Send again in/ })).toBeDisabled();

  await page.goto(await mailedLink(person.username, 'verify'));
  await expect(page.getByText('Your account has been successfully verified')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Log in' }).click();
  await expect(main(page)).toBeVisible();
  expect(verifications).toBe(1);

  await openSettings(page);
  await expect(page.getByRole('button', { name: 'Verified' })).toBeDisabled();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('First name').fill('Аnna');
  await expect(page.getByText('Filled incorrectly')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('First name').fill('Anna');
  await expect(page.getByText('Filled incorrectly')).toHaveCount(0);
  await page.getByLabel('Last name').fill('Petrova');

  // Leaving with unsaved names opens a question.
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save.click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Last name')).toHaveValue('Petrova');
  await expect(page.getByText('v0.12.20').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' })).toHaveAttribute(
    'href',
    '/terms',
  );

  await signOut(page);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/signin/);
});

/** Waits for the page's last own requests: a later answer would end the session before the form is sent. */
const settled = (page: Page) =>
  Promise.all([page.waitForResponse(/\/api\/me\/terms$/), page.waitForResponse(/\/api\/me\/deletion$/)]);

const openAndSettle = async (page: Page, address: string) => {
  // From here on no answer to the page before arrives.
  await page.goto(address, { waitUntil: 'commit' });
  await settled(page);
};

test('a session that ends in the middle of a form takes nothing that was typed', async ({ page, baseURL }) => {
  const person = await signUpByApi({ origin: baseURL ?? '' });
  const afterSignIn = settled(page);
  await signIn(page, person);
  await afterSignIn;
  const ofSettings = [/\/api\/me\/storage$/, /\/api\/me\/email-switches$/].map((own) => page.waitForResponse(own));
  await openSettings(page);
  await Promise.all(ofSettings);
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Lunn');
  await person.ok('DELETE /me/sessions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/signin\?from=/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByLabel('First name')).toHaveValue('Vera');
  await expect(page.getByLabel('Last name')).toHaveValue('Lunn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();

  await openAndSettle(page, '/artists');
  await page.getByRole('button', { name: 'Create an artist' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Salt Water');
  await person.ok('DELETE /me/sessions');
  await page.getByRole('button', { name: 'Save the artist' }).click();
  await expect(page).toHaveURL(/\/signin\?from=/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/artists$/);
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Salt Water');
  await page.getByRole('button', { name: 'Save the artist' }).click();
  await expect(page.getByText('The artist was created')).toBeVisible();

  await openAndSettle(page, '/upload');
  const title = page.getByRole('region', { name: 'Main data' }).getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible();
  await person.ok('DELETE /me/sessions');
  await title.fill('Ferry Bells');
  await expect(page).toHaveURL(/\/signin\?from=/);
  await fillSignIn(page, person);
  await expect(title).toHaveValue('Ferry Bells');
  await draftIsSaved(page);
});

test('two tabs leave together', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/artists');
  await expect(other.getByRole('heading', { name: 'Artists', level: 1 })).toBeVisible();
  // The server never receives it: the person is signed out all the same.
  const answerLogout = await intercept(context, '**/api/logout', (route) => route.abort('internetdisconnected'));
  await signOut(page);
  await expect(other).toHaveURL(/\/signin$/);
  // It is sent again with the next call.
  const loggedOut = context.waitForEvent('response', (response) => response.url().endsWith('/api/logout'));
  answerLogout();
  await page.reload();
  await loggedOut;
  await expect(page.getByLabel('Phone or e-mail')).toBeVisible();
});
