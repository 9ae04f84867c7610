import { parentPort, workerData } from 'node:worker_threads';
import { createErnValidator } from '@dubplate/ern/schema/validate-ern';
import type { SchemaAnswer, SchemaQuestion } from './schema-check.ts';

const { folder } = workerData as { readonly folder: string };
const validate = createErnValidator(folder);

parentPort?.on('message', ({ id, xml, version }: SchemaQuestion) => {
  try {
    parentPort?.postMessage({ id, issues: validate(xml, version), error: null } satisfies SchemaAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, issues: [], error: String(error) } satisfies SchemaAnswer);
  }
});
