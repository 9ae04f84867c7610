import { expect, it } from 'vitest';
import { parseInstance } from './instance.ts';

const whole = {
  product_name: 'Dubplate',
  product_code: 'DUBPLATE',
  label_name: 'Dubplate Records',
  version: '1.0.0',
  support_email: null,
  commercial_email: 'sales@example.com',
  social_links: ['https://example.com'],
  offer_pdf_url: '/terms.pdf',
  cover_generator_url: null,
  maintenance: false,
};

it('accepts the instance that an earlier visit stored', () => expect(parseInstance(whole)).toEqual(whole));

it.each([
  ['nothing', null],
  ['an empty object', {}],
  ['a list', []],
  ['a text', 'Dubplate'],
  ['an older shape', { ...whole, social_links: undefined }],
  ['links that are none', { ...whole, social_links: [1] }],
])('does without %s', (_, value) => expect(parseInstance(value)).toBeNull());
