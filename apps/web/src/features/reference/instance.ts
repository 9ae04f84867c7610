import type { Instance } from '@dubplate/contract/reference/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { asFields, storedJson } from '#lib/storage/stored.ts';

const TEXTS = ['product_name', 'product_code', 'label_name', 'version', 'offer_pdf_url'] as const;
const TEXTS_OR_NULL = ['support_email', 'commercial_email', 'cover_generator_url'] as const;

/** Parses the instance that an earlier visit stored; null if invalid. */
export const parseInstance = (value: unknown): Instance | null => {
  const fields = asFields(value);
  if (!fields) return null;
  const isText = (name: string) => typeof fields[name] === 'string';
  const isWhole =
    TEXTS.every(isText) &&
    TEXTS_OR_NULL.every((name) => fields[name] === null || isText(name)) &&
    typeof fields.maintenance === 'boolean' &&
    Array.isArray(fields.social_links) &&
    fields.social_links.every((link) => typeof link === 'string');
  return isWhole ? (fields as unknown as Instance) : null;
};

/** Keeps the last response, so that the product's name does not change while the page loads. */
const kept = storedJson('instance', parseInstance);

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    const instance = await call('GET /instance', { signal });
    kept.write(instance);
    return instance;
  },
  meta: { isPublic: true },
  // A change by an administrator appears within a minute.
  staleTime: 60_000,
  refetchInterval: 60_000,
  initialData: () => kept.read() ?? undefined,
  initialDataUpdatedAt: 0,
});

/** Returns this instance's names and addresses, or null while loading. */
export const useInstance = (): Instance | null => useQuery(instanceQuery).data ?? null;
