import { actorOf, createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { signUp, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';
import { forgetTax } from './store.ts';
import { changeTax, readTax, readTaxOf, setTaxForm } from './taxes.ts';

const server = useServer();

const FIELDS = {
  country: 'DE',
  tax_id: '12 345 678 901',
  vat_number: 'de 123.456.789',
  name: 'Анна Example',
  address: 'Hauptstraße 1\n10115 Berlin',
};
const EMPTY = { country: null, tax_id: null, vat_number: null, name: null, address: null };

it('keeps tax fields sealed, and changes them after a recent sign-in only', async () => {
  const context = createPayoutContext(server);
  const artist = await signUp(server);
  const actor = await actorOf(server, artist);
  expect(await readTax(context, artist.uuid)).toEqual({ ...EMPTY, form_status: 'NONE' });
  const saved = { ...FIELDS, vat_number: 'DE123456789', form_status: 'NONE' };
  expect(await changeTax(context, actor, FIELDS)).toEqual(saved);
  const row = await context.db
    .selectFrom('payout_taxes')
    .select('sealed')
    .where('user_uuid', '=', artist.uuid)
    .executeTakeFirstOrThrow();
  expect(row.sealed?.includes('DE123456789')).toBe(false);
  await expect(changeTax(context, actor, { ...FIELDS, country: 'QQ', vat_number: '1' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    options: { issues: [{ code: 'country_unknown' }, { code: 'vat_invalid' }] },
  });
  const later = { ...context, clock: { now: () => new Date(Date.now() + 3_600_000) } };
  await expect(changeTax(later, actor, EMPTY)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await readTax(context, artist.uuid)).toEqual(saved);
  await forgetTax(context.db, artist.uuid);
  expect(await readTax(context, artist.uuid)).toEqual({ ...EMPTY, form_status: 'NONE' });
});

it('lets staff read the fields and set the state of the form, both on record', async () => {
  const context = createPayoutContext(server);
  const admin = await signUpVerified(server, { roles: ['admin'] });
  const artist = await signUp(server);
  await setTaxForm(context, artist.uuid, { form_status: 'REQUESTED' }, admin.uuid);
  await changeTax(context, await actorOf(server, artist), FIELDS);
  await setTaxForm(context, artist.uuid, { form_status: 'RECEIVED' }, admin.uuid);
  await setTaxForm(context, artist.uuid, { form_status: 'RECEIVED' }, admin.uuid);
  expect(await readTaxOf(context, artist.uuid, admin.uuid)).toMatchObject({
    tax_id: FIELDS.tax_id,
    form_status: 'RECEIVED',
  });
  const { data } = await admin.ok('GET /staff/audit', { query: { subject: artist.uuid } });
  expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['payouts.read-tax', null, null],
    ['payouts.tax-form', { form_status: 'REQUESTED' }, { form_status: 'RECEIVED' }],
    ['payouts.tax-form', { form_status: 'NONE' }, { form_status: 'REQUESTED' }],
  ]);
  const unknown = '00000000-0000-7000-8000-000000000000' as never;
  await expect(readTaxOf(context, unknown, admin.uuid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setTaxForm(context, unknown, { form_status: 'NONE' }, admin.uuid)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
