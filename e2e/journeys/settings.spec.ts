import { fillSignIn, main, signOut } from '../account-acts.ts';
import { coverFile, enterAsSomebody, signIn } from '../acts.ts';
import { expect, test } from '../test.ts';

test('an artist puts a picture into the account, and changes the password', async ({ page }) => {
  await page.addInitScript(() => {
    FormData.prototype.append = new Proxy(FormData.prototype.append, {
      apply(append, form, part) {
        if (part[1] instanceof Blob) sessionStorage.setItem('sent', part[1].type);
        return Reflect.apply(append, form, part);
      },
    });
  });
  const person = await enterAsSomebody(page);
  await page.goto('/settings');

  await test.step('a picture of one’s own: cropped, compressed where it is huge, and taken away', async () => {
    const input = page.locator('main input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Files of this type are not supported here.')).toBeVisible();

    await input.setInputFiles(await coverFile({ side: 3200 }));
    await expect(page.getByText(/The image's been compressed: /)).toBeVisible();
    const cropper = page.getByRole('dialog', { name: 'Edit avatar' });
    await cropper.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully saved')).toBeVisible();
    const picture = page.locator('main img');
    await expect(picture).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('sent'))).toBe('image/png');
    await page.reload();
    await expect(picture).toBeVisible();

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(picture).toHaveCount(0);
  });

  await test.step('a password is changed: the wrong one is refused in words, the former one works no more', async () => {
    await page.getByRole('link', { name: 'Password', exact: true }).click();
    await page.getByRole('link', { name: 'Back to the profile' }).click();
    await expect(page).toHaveURL(/\/settings$/);
    await page.getByRole('link', { name: 'Password', exact: true }).click();
    const change = page.getByRole('button', { name: 'Change the password' });
    await expect(change).toBeDisabled();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('an even longer password');
    await page.getByLabel('Repeat the new password').fill('another');
    await page.getByLabel('Current password').focus();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(change).toBeDisabled();
    await page.getByLabel('Repeat the new password').fill('an even longer password');
    await change.click();
    await expect(page.getByText('Failed to change password')).toBeVisible();
    await expect(page.getByText('This is not your current password.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Support' })).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await change.click();
    await expect(page.getByText('Password successfully changed')).toBeVisible();
    await expect(page).toHaveURL(/\/settings$/);

    await signOut(page);
    await fillSignIn(page, person);
    await expect(page.getByText('Wrong login or password')).toBeVisible();
    await fillSignIn(page, { ...person, password: 'an even longer password' });
    await expect(main(page)).toBeVisible();
  });
});

test('changes and a picture that can’t be saved show that, keep the typed text, and lead to support', async ({
  page,
}) => {
  await enterAsSomebody(page);
  await page.goto('/settings');
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, json: { message: 'Refused' } }),
    );
  await refuse('**/api/profile/**');
  await page.getByLabel('First name').fill('Vera');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to make changes' });
  await expect(notice).toContainText('Refused');
  await expect(notice.getByRole('button', { name: 'Support' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Vera');

  await page.locator('main input[type=file]').setInputFiles(await coverFile({ side: 1500 }));
  await page.getByRole('dialog', { name: 'Edit avatar' }).getByRole('button', { name: /Save/ }).click();
  // The notice of the changes may be gone by now.
  const pictureNotice = page.getByRole('alert').filter({ hasText: 'Failed to upload avatar' });
  await pictureNotice.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/support/);
});

test('one device signs out the others', async ({ page, browser, baseURL }) => {
  const person = await enterAsSomebody(page);
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })).newPage();
  await signIn(elsewhere, person);
  await page.goto('/settings/sessions');
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('The other devices were signed out')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
  await elsewhere.goto('/artists');
  await expect(elsewhere).toHaveURL(/\/signin\?from=/);
  await signIn(elsewhere, person);
  await page.reload();
  await page.getByRole('button', { name: /^Sign out: / }).click();
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
  await elsewhere.goto('/artists');
  await expect(elsewhere).toHaveURL(/\/signin\?from=/);
  await elsewhere.context().close();
});
