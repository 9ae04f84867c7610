import { type Person, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { expect, type Page } from '@playwright/test';
import { MODERATOR } from './people.ts';

/** A draft that passes every rule and needs one paid service: a custom copyright line, $20. */
export const paidDraft = async (artist: Person, title: string) => {
  const { release } = await makeDraft(artist, { title });
  const onRelease = { params: { id: release.uuid } };
  await artist.ok('PATCH /release/{id}', { ...onRelease, body: { copyright: 'My own label' } });
  return release;
};

export const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment' });

/** Presses the button that pays; answers the provider's page, in the tab that opened. */
export const openProvider = async (page: Page, amount: string): Promise<Page> => {
  const opened = page.context().waitForEvent('page');
  await paymentDialog(page)
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
  const provider = await opened;
  await expect(provider.getByText('Test money').first()).toBeVisible();
  await expect(paymentDialog(page).getByText('The payment is being processed, do not close the window')).toBeVisible();
  return provider;
};

/** Decides on the provider's page, and closes it. */
export const decide = async (provider: Page, choice: 'Pay' | 'Decline the payment') => {
  const decided = provider.waitForResponse((response) => response.request().method() === 'POST');
  await provider.getByRole('button', { name: choice, exact: true }).click();
  await decided;
  await provider.waitForLoadState();
  await provider.close();
};

/** Pays the whole open amount, and waits until it counts. */
export const payNow = async (page: Page, amount: string) => {
  const provider = await openProvider(page, amount);
  // The dialog closes on its own five seconds after it said so: it is watched from the start.
  await Promise.all([
    expect(paymentDialog(page).getByText('The payment was processed successfully!')).toBeVisible(),
    decide(provider, 'Pay'),
  ]);
  await expect(page.getByText('The payment was successful. Thank you!')).toBeVisible();
};

/** The moderator, by calls alone. */
export const moderator = async (origin: string): Promise<Person> => {
  const person = stranger(origin);
  const { access_token } = await person.ok('POST /login', { body: { ...MODERATOR, fingerprint: 'journey' } });
  return Object.assign(person, { token: access_token });
};
