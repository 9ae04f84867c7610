import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { GoLiveItem } from '@dubplate/contract/system/go-live';
import type { System } from '@dubplate/contract/system/schemas';
import type { Config, Secrets } from '#config/config.ts';
import type { Db } from '#platform/database/tables.ts';
import { lastStarts } from '../backups/index.ts';
import { listActiveStores } from '../delivery/index.ts';
import { readCodePools } from '../moderation/index.ts';

/** Whether ffmpeg starts within 10 s. */
const hasFfmpeg = (ffmpegPath: string): Promise<boolean> =>
  promisify(execFile)(ffmpegPath, ['-version'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/** Checks the requirements for production use. */
export const readGoLive = async (
  db: Db,
  {
    config,
    secrets,
    now,
  }: { readonly config: Config; readonly secrets: Pick<Secrets, 'smtpUrl' | 'payments'>; readonly now: Date },
): Promise<System['go_live']> => {
  const { publicUrl, backups, delivery, ffmpegPath } = config;
  const isReady: Record<GoLiveItem, boolean> = {
    public_address: publicUrl !== null,
    tls: publicUrl?.startsWith('https://') ?? false,
    email: secrets.smtpUrl !== null,
    payments: Object.values(secrets.payments).some((keys) => keys !== null),
    backups: backups.everyMs !== null && (await lastStarts(db)).whole !== null,
    party_id: delivery.dpid !== null,
    codes: (await readCodePools(db, now)).every(({ is_placeholder, left }) => !is_placeholder && left > 0),
    stores: (await listActiveStores(db)).length > 0,
    ffmpeg: await hasFfmpeg(ffmpegPath),
    schemas: delivery.schemas !== null,
  };
  return (Object.keys(isReady) as GoLiveItem[]).map((item) => ({ item, is_ready: isReady[item] }));
};
