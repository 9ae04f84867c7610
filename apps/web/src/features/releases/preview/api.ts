import { call } from '#lib/api.ts';

export const editRelease = (id: string, key: string) =>
  call('POST /release/{id}/edit', { params: { id }, headers: { 'Idempotency-Key': key } });

export const unmoderateRelease = (id: string) => call('POST /release/{id}/unmoderate', { params: { id } });
