import { signUp as signUpByApi } from '@dubplate/testkit/person';
import { fillSignIn, main, signOut } from '../account-acts.ts';
import { enterAsSomebody } from '../acts.ts';
import { mailedLink } from '../letters.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('a forgotten password is reset by email', async ({ page, baseURL }) => {
  const person = await signUpByApi({ origin: baseURL ?? '' });
  await page.goto('/signin');
  await expect(page.getByRole('switch', { name: 'Remember me' })).toBeChecked();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/resetpassword$/);
  const send = page.getByRole('button', { name: 'Send the link' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Phone or e-mail').fill('nobody');
  await page.getByLabel('Phone or e-mail').blur();
  await expect(page.getByText('Enter phone number or email.')).toBeVisible();
  await page.getByLabel('Phone or e-mail').fill(` ${person.username} `);
  await send.click();
  await expect(page.getByText('An email with a link to change your password was sent to you.')).toBeVisible();
  await page.reload();
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await expect(page.getByText(/You have already requested .* please try again in \d+ seconds\./)).toBeVisible();
  await expect(send).toBeDisabled();

  const link = await mailedLink(person.username, 'changepassword');
  await page.goto(link);
  const set = page.getByRole('button', { name: 'Set the password' });
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Repeat the password').fill('shorter');
  await page.getByLabel('New password').focus();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByText('min 8 characters.')).toBeVisible();
  await expect(set).toBeDisabled();
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByLabel('Repeat the password').fill('a brand new password');
  await set.click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await expect(page).toHaveURL(/\/changepassword$/);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, person);
  await expect(page.getByText('Wrong login or password')).toBeVisible();
  await fillSignIn(page, { username: person.username, password: 'a brand new password' });
  await expect(main(page)).toBeVisible();

  // The link was good for one use.
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another password');
  await page.getByLabel('Repeat the password').fill('yet another password');
  await set.click();
  await expect(page.getByText('This password recovery link is no longer valid')).toBeVisible();
});

test('a link that can’t be used shuts the form and offers a new one', async ({ page }) => {
  const now = Math.floor(Date.now() / 1000);
  for (const search of ['', '?token=abc', `?token=abc&expired=${now - 1}`, `?expired=${now + 600}`]) {
    await page.goto(`/changepassword${search}`);
    await expect(page.getByText('This password recovery link is no longer valid')).toBeVisible();
    await expect(page.getByLabel('New password')).toBeDisabled();
    await expect(page.getByLabel('Repeat the password')).toBeDisabled();
  }
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/resetpassword$/);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/verify', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto('/verify/nothing');
  await expect(page.getByText('Verifying')).toBeVisible();
  answer.resolve();
  await expect(
    page.getByText('Your account has not been verified due to a technical error. Please, try again!'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Log in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('every refused sign-in shows its reason until the user types', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.goto('/signin');
  const password = page.getByLabel('Пароль', { exact: true });
  await page.getByLabel('Телефон или e-mail').fill('vera@example.com');
  for (const [status, json, said] of [
    [403, { message: 'BANNED', ban_reason: 'spam' }, 'Вы заблокированы по причине: "spam"'],
    [401, { message: 'WRONG_CREDENTIALS' }, 'Не правильный логин или пароль'],
    [400, { message: 'BAD_INPUT' }, 'Произошла ошибка'],
    [429, { message: 'TOO_MANY_REQUESTS' }, 'Слишком много попыток. Попробуйте снова через 15 минут.'],
  ] as const)
    await test.step(`${status}: ${said}`, async () => {
      const headers = { 'retry-after': '900' };
      await intercept(page, '**/api/login', (route) => route.fulfill({ status, json, headers }), { times: 1 });
      await password.fill('long enough password');
      await page.getByRole('button', { name: 'Войти' }).click();
      await expect(page.getByText(said)).toBeVisible();
      await password.pressSequentially('!');
      await expect(page.getByText(said)).toHaveCount(0);
    });
});

test('a person of the older system is sent to the transfer', async ({ page }) => {
  const answer = { status: 400, json: { message: 'NEED_TRANSFERING', transfering_token: 'abc' } };
  await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.route(/\/api\/(login|register)$/, (route) => route.fulfill(answer));
  for (const [path, button] of [
    ['/signin', 'Войти'],
    ['/signup', 'Зарегистрироваться'],
  ] as const)
    await test.step(`from ${path}`, async () => {
      await page.goto(path);
      await page.getByLabel('Телефон или e-mail').fill('vera@example.com');
      await page.getByLabel('Пароль', { exact: true }).fill('long enough password');
      await page.getByRole('button', { name: button }).click();
      await expect(page).toHaveURL(/\/transfering\/abc$/);
      await expect(page.getByText('Требуется перенос профиля')).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Перенести ваш профиль сюда?' })).toBeVisible();
    });
});

test('an update, a ban and a transfer lead out of a session', async ({ page }) => {
  const person = await enterAsSomebody(page);

  await test.step('a server that is being updated leads to the page about it', async () => {
    const updated = { status: 503, json: { message: 'UPDATING' } };
    const answerArtists = await intercept(page, '**/api/user/*/artists', (route) => route.fulfill(updated));
    await page.goto('/artists');
    await expect(page).toHaveURL(/\/503/);
    await expect(page.getByText('Service is being updated')).toBeVisible();
    answerArtists();
  });

  await test.step('a ban in mid-session shows its reason until the user types', async () => {
    const reason = 'Somebody else’s songs';
    const ended = { message: 'SESSION_ENDED', ban_reason: reason };
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const answers = [
      await intercept(page, '**/api/me', (route) => route.fulfill({ status: 401, json: { message: 'UNAUTHORIZED' } })),
      await intercept(page, '**/api/refresh', (route) => route.fulfill({ status: 401, json: ended })),
    ];
    await page.reload();
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByText(`You are banned for this reason: "${reason}"`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).pressSequentially('!');
    await expect(page.getByText(reason)).toHaveCount(0);
    for (const answer of answers) answer();
  });

  await test.step('the page for a profile’s transfer signs the visitor out', async () => {
    await page.goto('/signin');
    await fillSignIn(page, person);
    await expect(main(page)).toBeVisible();
    await page.goto('/transfering/abc');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByLabel('Phone or e-mail')).toBeVisible();
    await page.goto('/artists');
    await expect(page).toHaveURL(/\/signin\?from=/);
  });
});

test('a sign-up with a taken name, or one that fails, shows its reason', async ({ page, baseURL }) => {
  const person = await signUpByApi({ origin: baseURL ?? '' });
  await page.goto('/signup');
  await expect(page.getByRole('switch', { name: 'Remember me' })).toBeChecked();
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('This user already exists!')).toBeVisible();
  await page.route('**/api/register', (route) => route.fulfill({ status: 400, json: { message: 'BAD_INPUT' } }));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('An error occurred')).toBeVisible();
});

test('after signing in a visitor reaches the page they asked for, and no other place', async ({ page, baseURL }) => {
  const person = await signUpByApi({ origin: baseURL ?? '' });
  await page.goto('/releases?status=DRAFT');
  await expect(page).toHaveURL(/\/signin\?from=/);
  // Signing up instead takes the page along, and the way back does not lie over the form.
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin\?from=/);
  const pages = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup/);
  expect(await page.evaluate(() => history.length)).toBe(pages);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/releases\?status=/);
  await signOut(page);
  await page.goto('/signin?from=//elsewhere.example/');
  await fillSignIn(page, person);
  await expect(main(page)).toBeVisible();
  // A user with a session does not see the sign-in form.
  await page.goto('/signin');
  await expect(main(page)).toBeVisible();
});

test('on a phone the sign-in page is read before its scripts are there, and nothing moves when they are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/signin', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { name: 'Sign in' });
  const places = () =>
    Promise.all(
      [title, page.getByText('Send your records to streaming stores and see how they do.')].map(async (words) => {
        const box = await words.boundingBox();
        return box && [box.x, box.y, box.width, box.height].map(Math.round);
      }),
    );
  // Words have their layout before the stylesheet arrives, though they are not visible yet.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await expect(title).toBeVisible();
  // The fallback font may need a line more than the final one.
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  scripts.resolve();
  await expect(page.getByLabel('Phone or e-mail')).toBeVisible();
  await expect.poll(places).toEqual(before);
});

test('a first visit has no failed request but the session’s, explains the product, and fetches no unused fonts', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = [];
  const fonts: string[] = [];
  page.on('response', (answer) => {
    // Whether a session is left is asked once; for newcomers there is none.
    if (answer.status() >= 400 && !answer.url().endsWith('/api/refresh')) refused.push(answer.url());
    if (answer.url().endsWith('.woff2')) fonts.push(answer.url());
  });
  for (const path of ['/signin', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /streaming stores/);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((url) => url.includes('-ext-'))).toEqual([]);

  const artist = await signUpByApi({ origin: baseURL ?? '' });
  await artist.ok('POST /artist', { body: { name: 'Ana Říhová' } });
  await fillSignIn(page, artist);
  await expect(main(page)).toBeVisible();
  await page.goto('/artists');
  await expect(page.getByText('Ana Říhová')).toBeVisible();
  await expect.poll(() => fonts.some((url) => url.includes('onest-latin-ext'))).toBe(true);

  // The token is gone, the session is not: it is found, and no more once it was left.
  await page.evaluate(() => localStorage.removeItem('dubplate.access-token'));
  await page.goto('/artists');
  await expect(page.getByText('Ana Říhová')).toBeVisible();
  await signOut(page);
  refused.length = 0;
  await page.goto('/artists');
  await expect(page).toHaveURL(/\/signin/);
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
