import type { FileId } from '@dubplate/contract/ids';

declare module '#platform/database/tables.ts' {
  interface Tables {
    audio_analyses: {
      file_uuid: FileId;
      status: 'waiting' | 'done' | 'failed';
      /** One byte per bucket: the loudest sample in it, 0 to 255. */
      peaks: Buffer | null;
      /** LUFS; null for silence. */
      loudness: number | null;
      /** dBTP; null for silence. */
      true_peak: number | null;
      clipped_samples: number | null;
      /** Seconds. */
      silence_start: number | null;
      silence_end: number | null;
      /** Hexadecimal; null where it was listened to before there were any. */
      sound_hash: string | null;
      updated_at: Date;
    };
  }
}
