import { buildMessage } from '@dubplate/ern/message/build-message';
import { sampleEnvelope, sampleRelease } from '@dubplate/ern/testing/sample-release';
import { whyNoSchemas } from '@dubplate/ern/testing/validate-ern';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { expect, it } from 'vitest';
import { openSchemaCheck } from './schema-check.ts';

const release = sampleRelease(3);
const message = writeXml(buildMessage(release, sampleEnvelope(release)));

it.skipIf(whyNoSchemas())(`finds what the standard refuses (${whyNoSchemas() ?? 'DDEX_SCHEMAS'})`, async () => {
  const schemas = openSchemaCheck(process.env.DDEX_SCHEMAS ?? '');
  expect(await schemas.check(message, '4.3.2')).toEqual([]);
  const broken = message.replace('<ReleaseList>', '<ReleaseList><Surprise/>');
  const [first, second] = await Promise.all([schemas.check(broken, '4.3.2'), schemas.check(message, '4.3.2')]);
  expect(first?.join()).toContain('Surprise');
  expect(second).toEqual([]);
  await schemas.close();
});

it('checks nothing without schemas, and reports that it is off', async () => {
  const schemas = openSchemaCheck(null);
  expect(schemas.isOn).toBe(false);
  expect(await schemas.check('<nonsense/>', '4.3')).toEqual([]);
});

it('rejects if the schemas can’t be read, and tries again with the next message', async () => {
  const schemas = openSchemaCheck('/nowhere');
  await expect(schemas.check(message, '4.3')).rejects.toThrow(/ENOENT/);
  await expect(schemas.check(message, '4.3')).rejects.toThrow(/ENOENT/);
  await schemas.close();
});
