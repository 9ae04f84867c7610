import { expect, it } from 'vitest';
import { type MethodFieldValues, methodBody } from './method-form.ts';

const bank: MethodFieldValues = {
  country: 'DE',
  receiver: '',
  network: 'USDT_TRC20',
  address: '',
  holder: 'Anna Example ',
  accountKind: 'iban',
  account: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  town: ' Köln',
};

it('asks for the town with the country of a bank account', () => {
  expect(methodBody('BANK', bank, true)).toMatchObject({ holder: 'Anna Example', town: 'Köln', country: 'DE' });
  expect(methodBody('BANK', { ...bank, town: ' ' }, true)).toBeNull();
});
