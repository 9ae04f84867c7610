import { describe, expect, it } from 'vitest';
import { type CardForm, validateCard, validatePaymentEmail, writeCardField } from './card-form.ts';

const good: CardForm = { number: '4111 1111 1111 1111', cvv: '123', cardholder: 'Anna Petrova', expiry: '09 / 29' };
const codes = (change: Partial<CardForm>) => validateCard({ ...good, ...change }).map(({ code }) => code);

describe('a card', () => {
  it('is right as it is written on it', () => {
    expect(codes({})).toEqual([]);
  });

  it('has every field', () => {
    expect(codes({ number: '', cvv: '', cardholder: '  ', expiry: '' })).toEqual([
      'card_number_required',
      'card_cvv_required',
      'card_cardholder_required',
      'card_expiry_required',
    ]);
  });

  it.each([
    ['3782 8224 6310 005', true],
    ['4111 1111 1111 1111 111', true],
    ['4111 1111 1111 11', false],
    ['4111 1111 1111 1111 1111', false],
    ['4111111111111111111', false],
    ['4111 1111 1111 111a', false],
  ])('number %s', (number, isRight) => {
    expect(codes({ number })).toEqual(isRight ? [] : ['card_number_invalid']);
  });

  it.each([
    ['12', false],
    ['123', true],
    ['1234', true],
    ['12345', false],
    ['12a', false],
  ])('cvv %s', (cvv, isRight) => {
    expect(codes({ cvv })).toEqual(isRight ? [] : ['card_cvv_invalid']);
  });

  it.each([
    ['Al', false],
    ['Ali', true],
    ['A'.repeat(40), true],
    ['A'.repeat(41), false],
  ])('cardholder %s', (cardholder, isRight) => {
    expect(codes({ cardholder })).toEqual(isRight ? [] : ['card_cardholder_invalid']);
  });

  it.each([
    ['12 / 29', true],
    ['12/29', false],
    ['13 / 29', false],
    ['00 / 29', false],
    ['1 / 29', false],
    ['12 / 2029', false],
  ])('expiry %s', (expiry, isRight) => {
    expect(codes({ expiry })).toEqual(isRight ? [] : ['card_expiry_invalid']);
  });
});

it.each([
  ['', ['payment_email_required']],
  ['anna', ['payment_email_invalid']],
  ['+7 900 000 00 00', ['payment_email_invalid']],
  ['anna@example.com', []],
])('the address %s', (email, found) => {
  expect(validatePaymentEmail(email).map(({ code }) => code)).toEqual(found);
});

it.each([
  ['number', '4111-1111 11111111', '4111 1111 1111 1111'],
  ['number', '41112222333344445555666', '4111 2222 3333 4444 555'],
  ['cvv', '12 34 5', '1234'],
  ['cardholder', 'Anna', 'Anna'],
  ['expiry', '1', '1'],
  ['expiry', '12', '12'],
  ['expiry', '122', '12 / 2'],
  ['expiry', '12/2999', '12 / 29'],
] as const)('writes %s %s as %s', (field, typed, written) => {
  expect(writeCardField(field, typed)).toBe(written);
});
