import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { StoredFile } from './store.ts';

export const presentFile = (file: StoredFile): FileEntity => ({
  uuid: file.uuid,
  kind: file.kind,
  name: file.name,
  size: file.size,
  created_at: file.created_at.toISOString(),
  duration: file.duration,
  sample_rate: file.sample_rate,
  bits_per_sample: file.bits_per_sample,
  channels: file.channels,
  width: file.width,
  height: file.height,
  tint: file.tint,
  advice: file.advice,
  sha256: file.sha256,
});
