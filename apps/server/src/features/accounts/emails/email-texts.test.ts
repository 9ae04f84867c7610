import { expect, it } from 'vitest';
import { movingEmail } from '#features/catalogue-imports/moving/remind.ts';
import { receiptEmail } from '#features/commerce/receipts/receipt-email.ts';
import { deliveryEmails } from '#features/delivery/delivery-emails.ts';
import { decisionEmails } from '#features/moderation/decision-email.ts';
import { opinionEmails } from '#features/moderation/opinions/opinion-emails.ts';
import { takedownEmail } from '#features/multilinks/staff/takedown-email.ts';
import { deletionPlannedEmail, exportReadyEmail } from '#features/own-data/emails.ts';
import { payoutEmails } from '#features/payouts/emails.ts';
import { notSentEmail } from '#features/releases/submission/not-sent-email.ts';
import { balanceEmails } from '#features/royalties/balances/tell-of-balance.ts';
import { splitEmails } from '#features/royalties/splits/splits.ts';
import { statementEmail } from '#features/royalties/statements/tell-people.ts';
import { weeklyEmail } from '#features/statistics/weekly/send-weekly-emails.ts';
import { ticketEmails } from '#features/support/ticket-emails.ts';
import { teamEmails } from '#features/team/room.ts';
import { webhookEmails } from '#features/webhooks/emails.ts';
import { composeEmail, type EmailKind, type EmailValues } from './email-template.ts';
import { accountEmails } from './email-texts.ts';

const at = '2026-11-21T10:24:00Z';
const payout = { amount: '25.00', to: 'a•••@example.com', reason: 'The account is closed.' };
const values: EmailValues = {
  verify: {},
  reset: {},
  transfer: {},
  'password-changed': { changed_at: at },
  'new-device': { device: null, signed_in_at: at },
  'passkey-added': { device: 'Firefox, Android', added_at: at },
  'team-invitation': { account: 'Anna Petrova' },
  'token-made': { name: 'Nightly upload', made_at: at },
  'export-ready': { expires_at: at },
  'deletion-planned': { due_at: at },
  'split-invitation': { owner: 'anna@example.com', title: 'First Light', share: '25' },
  'split-reduced': { owner: 'anna@example.com', title: 'First Light', share: '20', from: '2026-12' },
  'splits-changed': { title: 'First Light', from: '2026-12', release: 'abc' },
  'royalty-statement': { month: '2026-11', earnings: '12.50', payable: '20.00', statement: 'abc' },
  'balance-held': { amount: '25.00', reason: 'Streams by bots', until: '2027-01-20' },
  'whole-balance-held': { amount: '25.00', reason: 'Streams by bots', until: '2027-01-20' },
  'hold-ended': { amount: '25.00', reason: 'All streams are real.' },
  'balance-adjusted': { amount: '-2.50', reason: 'Tax withheld (10 %)' },
  'payout-requested': payout,
  'payout-approved': payout,
  'payout-sent': payout,
  'payout-paid': payout,
  'payout-unclaimed': payout,
  'payout-rejected': payout,
  'payout-returned': payout,
  'payout-partly-returned': payout,
  'payout-method-changed': { to: payout.to },
  'payout-method-removed': { to: payout.to },
  receipt: { amount: '15', order: 'order/abc?orderType=product' },
  'opinion-asked': { title: 'First Light', asker: 'Anna Petrova', question: 'Is it a cover?', release: 'abc' },
  'opinion-given': {
    title: 'First Light',
    colleague: 'Ivan Orlov',
    verdict: 'approve',
    answer: 'It is their own.',
    release: 'abc',
  },
  'release-not-sent': { title: 'First Light', reason: 'Add a cover', release: 'abc' },
  'release-approved': { title: 'First Light', reason: '', release: 'abc' },
  'release-denied': { title: 'First Light', reason: 'Add a cover', release: 'abc' },
  'release-published': { title: 'First Light', reason: '', release: 'abc' },
  'delivery-live': { title: 'First Light', store: 'Spotify', release: 'abc', reason: '', short_reason: '' },
  'delivery-refused': {
    title: 'First Light',
    store: 'Spotify',
    release: 'abc',
    reason: 'The cover is blurred',
    short_reason: 'The cover is blurred',
  },
  'page-taken-down': { title: 'First Light', reason: 'The address leads elsewhere' },
  'weekly-statistics': {
    week: '16.11.2026 – 22.11.2026',
    total: '12 345',
    before: '999',
    release: 'First Light',
    store: 'Spotify',
  },
  'moving-steps': { count: '2', steps: '“First Light”, Spotify: Check it.' },
  'webhook-switched-off': { host: 'label.example' },
  'webhook-gone': { host: 'label.example' },
  'ticket-answered': { subject: 'Late release', ticket: 'abc', answer: 'It is out tomorrow.' },
  'ticket-answer-text': { subject: 'Late release', answer: 'It is out tomorrow.', short: 'It is out tomorrow.' },
};

const templates = {
  ...accountEmails,
  ...takedownEmail,
  ...deliveryEmails,
  ...exportReadyEmail,
  ...deletionPlannedEmail,
  ...receiptEmail,
  ...notSentEmail,
  ...opinionEmails,
  ...decisionEmails,
  ...weeklyEmail,
  ...splitEmails,
  ...balanceEmails,
  ...payoutEmails,
  ...statementEmail,
  ...movingEmail,
  ...ticketEmails,
  ...webhookEmails,
  ...teamEmails,
};

it.each(Object.keys(templates) as EmailKind[])(
  'all placeholders of the %s email are filled in both languages',
  (kind) => {
    const brand = { name: 'Dubplate', url: 'https://music.example', supportEmail: null };
    const inBoth = (['en', 'ru'] as const).map((language) =>
      composeEmail({
        template: templates[kind],
        language,
        values: { ...values[kind] },
        link: 'https://music.example/x',
        brand,
      }),
    );
    for (const { subject, text, html, sms } of inBoth) {
      for (const part of [subject, text, sms]) expect(part).not.toMatch(/[{}]/);
      for (const part of [text, html, sms]) expect(part).toContain('https://music.example/x');
    }
    expect(inBoth[0]?.subject).not.toMatch(/[а-я]/i);
    expect(inBoth[1]?.text).toMatch(/[а-я]{3}/i);
  },
);
