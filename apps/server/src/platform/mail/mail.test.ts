import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSmtp } from '@dubplate/testkit/smtp';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { createMail } from './create-mail.ts';

const email = {
  to: 'anna@example.com',
  subject: 'Ваш релиз принят',
  text: 'Он выйдет 1 декабря.',
  html: '<p>Он выйдет 1 декабря.</p>',
};

it('goes through the SMTP server if one is set', async () => {
  const smtp = await startSmtp();
  const mail = createMail({ smtpUrl: smtp.url, outboxDir: '/nowhere', from: 'Dubplate <no-reply@example.com>' });
  await mail.send(email);
  expect(smtp.emails).toEqual([
    expect.objectContaining({
      subject: email.subject,
      from: { name: 'Dubplate', address: 'no-reply@example.com' },
      to: [expect.objectContaining({ address: 'anna@example.com' })],
    }),
  ]);
  expect(smtp.emails[0]?.text?.trim()).toBe(email.text);
  mail.close();
  await smtp.stop();
});

it('carries the picture that its HTML shows', async () => {
  const smtp = await startSmtp();
  const mail = createMail({ smtpUrl: smtp.url, outboxDir: '/nowhere', from: 'no-reply@example.com' });
  await mail.send({ ...email, html: '<img src="cid:picture">', picture: Buffer.from('bytes') });
  expect(smtp.emails[0]?.attachments).toMatchObject([{ contentId: '<picture>', mimeType: 'image/webp' }]);
  mail.close();
  await smtp.stop();
});

it('is written to the outbox folder otherwise, whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-outbox-'));
  const mail = createMail({ smtpUrl: null, outboxDir: path.join(folder, 'outbox'), from: 'no-reply@example.com' });
  await Promise.all([mail.send(email), mail.send(email)]);
  const files = await readdir(path.join(folder, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
  const read = await PostalMime.parse(await readFile(path.join(folder, 'outbox', files[0] ?? '')));
  expect([read.subject, read.html?.trim()]).toEqual([email.subject, email.html]);
  mail.close();
  await rm(folder, { recursive: true });
});
