import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { addPlanToCart, addServiceToCart, checkOut } from '@dubplate/testkit/commerce/shop';
import type { Person } from '@dubplate/testkit/person';

/** Button that the buyer presses on the sandbox's page; null if they never return to it. */
type Outcome = 'approve' | 'decline' | null;

export const payFor = async (person: Person, purchase: Purchase, outcome: Outcome): Promise<void> => {
  const { payUrl } = await checkOut(person, [purchase]);
  if (outcome) await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome }) });
};

/** Purchases in their states, paid for with test money; none where this instance takes no test money. */
export const buyDemo = async (artist: Person, label: Person): Promise<void> => {
  const methods = await artist.ok('GET /payment-methods');
  if (!methods.some(({ paymentType, sandbox }) => paymentType === 'PAY_PAL' && sandbox)) return;
  await payFor(artist, await addServiceToCart(artist, 'CUSTOM_PC_LINE'), 'approve');
  await payFor(artist, await addServiceToCart(artist, 'EARLY_DATE'), 'decline');
  await payFor(artist, await addServiceToCart(artist, 'PRODUCER_ARTIST'), null);
  await payFor(label, await addPlanToCart(label, 'PREMIUM_1Y'), 'approve');
};
