import { fill, type Text } from '@dubplate/contract/catalogue';
import { formatCents } from '@dubplate/rules/cents';
import type { Language } from '#platform/language.ts';
import type { Invoice } from './store.ts';

const texts = {
  title: { en: 'Self-billing invoice {number}', ru: 'Счёт самофактурирования {number}' },
  void: {
    en: 'This payout came back: the invoice is void.',
    ru: 'Эта выплата вернулась: счёт недействителен.',
  },
  partReturned: {
    en: 'A part of this payout came back, US$ {amount}: the invoice counts for the rest.',
    ru: 'Часть этой выплаты вернулась, {amount} $: счёт действует на остаток.',
  },
  date: { en: 'Date', ru: 'Дата' },
  supplier: { en: 'Supplier (paid)', ru: 'Поставщик (получатель)' },
  address: { en: 'Address', ru: 'Адрес' },
  country: { en: 'Country', ru: 'Страна' },
  taxId: { en: 'Tax ID', ru: 'Налоговый номер' },
  vatNumber: { en: 'VAT number', ru: 'Номер НДС' },
  customer: { en: 'Customer (pays)', ru: 'Заказчик (плательщик)' },
  to: { en: 'Paid to', ru: 'Выплачено на' },
  payout: { en: 'Payout', ru: 'Выплата' },
  what: { en: 'Licence fees (royalties) for music', ru: 'Лицензионное вознаграждение (роялти) за музыку' },
  service: { en: 'Service', ru: 'Услуга' },
  amount: { en: 'Amount, US$', ru: 'Сумма, $' },
  total: { en: 'Total, US$', ru: 'Итого, $' },
  selfBilling: {
    en: '{customer} issues this invoice on behalf of the supplier (self-billing).',
    ru: '{customer} составляет этот счёт от имени поставщика (самофактурирование).',
  },
  adjustments: {
    en: 'Adjustments of the balance, such as withheld taxes, are not part of it. The statement of the month shows them.',
    ru: 'Корректировки баланса, например удержанные налоги, в него не входят. Они видны в отчёте за месяц.',
  },
  noTax: {
    en: 'Reverse charge may apply: ask your adviser. This service computes no tax.',
    ru: 'Возможно, НДС платит заказчик (reverse charge): спросите своего консультанта. Сервис не рассчитывает налоги.',
  },
} satisfies Record<string, Text>;

const locales = { en: 'en-GB', ru: 'ru-RU' };

export interface InvoiceTexts {
  readonly number: string;
  readonly title: string;
  /** Null unless the payout, or a part of it, came back. */
  readonly warning: string | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly rows: readonly (readonly [name: string, amount: string])[];
  readonly notes: readonly string[];
}

/** Writes all that an invoice says in one language. The operator is the customer. */
export const composeInvoice = (
  { number, at, payoutUuid, cents, returnedCents, masked, state, receiver, customer: issuedBy }: Invoice,
  { language, brand }: { readonly language: Language; readonly brand: string },
): InvoiceTexts => {
  const text = (key: keyof typeof texts, values?: Record<string, string>) => fill(texts[key][language], values);
  const countries = new Intl.DisplayNames(locales[language], { type: 'region' });
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  const customer = issuedBy ?? brand;
  const amount = formatCents(cents);
  const facts: [string, string | null | undefined][] = [
    [text('date'), date.format(at)],
    [text('supplier'), receiver.name],
    [text('address'), receiver.address],
    [text('country'), receiver.country && countries.of(receiver.country)],
    [text('taxId'), receiver.tax_id],
    [text('vatNumber'), receiver.vat_number],
    [text('customer'), customer],
    [text('to'), masked],
    [text('payout'), payoutUuid],
  ];
  const partWarning = returnedCents > 0 ? text('partReturned', { amount: formatCents(returnedCents) }) : null;
  const warning = state === 'RETURNED' || state === 'FAILED' ? text('void') : partWarning;
  return {
    number,
    title: text('title', { number }),
    warning,
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    rows: [
      [text('service'), text('amount')],
      [text('what'), amount],
      [text('total'), amount],
    ],
    notes: [text('selfBilling', { customer }), text('adjustments'), text('noTax')],
  };
};
