import { oneTimeCode } from '@dubplate/testkit/one-time-code';
import { signUp as signUpByCall } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';
import { signIn, signUp } from '../acts.ts';
import { mailedLink } from '../letters.ts';
import { STAFF } from '../people.ts';
import { expect, test } from '../test.ts';

// WebAuthn accepts no IP address as a host, so these pages are opened by their name.
const named = (origin: string | undefined) => (origin ?? '').replace('127.0.0.1', 'localhost');
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(named(baseURL));
  },
});

/** A device that stores passkeys, with a user who confirms at once. */
const plugIn = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  const out = page.waitForURL(/\/signin/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await out;
};
const onMain = (page: Page) => expect(page.getByRole('link', { name: 'Upload music' }).first()).toBeVisible();

test('a user adds a passkey, signs in with it, renames it and removes it', async ({ page }) => {
  await plugIn(page);
  const person = await signUp(page);
  await page.goto('/settings/security');
  await expect(page.getByText('Verify your e-mail first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.goto(await mailedLink(person.username, 'verify'));
  await expect(page.getByText('Your account has been successfully verified')).toBeVisible();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome on \w+/);
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();

  // A user with a passkey is offered it at the name's field; this one accepts at once.
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/login/passkey'));
  await signOut(page);
  // Until then Main may still be the page that was left.
  await signedIn;
  await onMain(page);

  // A browser that makes no such offers has the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.reload();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await onMain(page);

  await page.goto('/settings/security');
  await expect(page.getByText(/^Last used:/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename: My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove: Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

test('a page opened by its IP address explains where passkeys work', async ({ page, baseURL }) => {
  const byNumber = (baseURL ?? '').replace('localhost', '127.0.0.1');
  await page.goto(`${byNumber}/signin`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  const person = await signUpByCall({ origin: byNumber });
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await onMain(page);
  await page.goto(`${byNumber}/settings/security`);
  await page.getByRole('link', { name: `${baseURL}/settings/security` }).click();
  await expect(page).toHaveURL(/localhost/);
});

test('staff turn on one-time codes, sign in with one, then with a recovery code', async ({ page }) => {
  await signIn(page, STAFF);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(STAFF.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signOut(page);
  const giveName = async () => {
    await page.getByLabel('Phone or e-mail').fill(STAFF.username);
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await giveName();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code does not match' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(page.getByLabel('Phone or e-mail')).toHaveValue(STAFF.username);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A code works once, and the next one early: both stay good if half a minute ends in between.
  await page.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await onMain(page);

  await signOut(page);
  await giveName();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await onMain(page);
});

test('a user exports everything, plans to leave, and stays', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Make a copy' }).click();
  const button = page.getByRole('button', { name: 'Download' });
  await expect(button).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^dubplate-.*\.zip$/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete it in 14 days' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete it in 14 days' }).click();
  await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible();
  await page.goto('/artists');
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toHaveCount(0);
});
