import type { FileId } from '@dubplate/contract/ids';
import { raiseAlert } from '#platform/alerts.ts';
import { attemptAll } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import { contentKey, lockFileForUse, markGone } from '../files/index.ts';
import type { AnalysisService } from './analyzers/analysis-service.ts';
import { AnalysisFailed } from './analyzers/audio-analysis.ts';
import { listUnanalyzed, markTried, type StoredAnalysis, saveAnalysis, saveFirstAnalysis } from './store.ts';

interface Extremes {
  /** −127 to 127 for full scale. */
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The loudest point of each stretch as one byte, 0 to 255: enough to draw by, and a tenth of the numbers' size. */
export const peakBytes = ({ min, max }: Extremes): Buffer =>
  Buffer.from(max.map((high, index) => Math.min(255, Math.round((Math.max(high, -(min[index] ?? 0), 0) / 127) * 255))));

type AnalysisContext = Pick<ServerContext, 'db' | 'storage' | 'clock'> & { readonly service: AnalysisService };

const NOTHING = {
  peaks: null,
  loudness: null,
  true_peak: null,
  clipped_samples: null,
  silence_start: null,
  silence_end: null,
  sound_hash: null,
};

const analyzeStored = async (
  { storage, service }: AnalysisContext,
  fileUuid: FileId,
): Promise<Omit<StoredAnalysis, 'file_uuid' | 'updated_at'>> => {
  try {
    const { stream } = await storage.get(contentKey(fileUuid));
    const { peaks, loudness, true_peak, clipped_samples, silence_start, silence_end, sound_hash } =
      await service.analyze(stream);
    return {
      status: 'done',
      peaks: peakBytes(peaks),
      loudness,
      true_peak,
      clipped_samples,
      silence_start,
      silence_end,
      sound_hash,
    };
  } catch (error) {
    if (error instanceof AnalysisFailed) return { status: 'failed', ...NOTHING };
    throw error;
  }
};

/** The bytes are gone for good; earlier findings stay. */
const markUnreadable = ({ db, clock }: AnalysisContext, fileUuid: FileId): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await lockFileForUse(trx, fileUuid))) return;
    await markGone(trx, fileUuid, clock.now());
    await saveFirstAnalysis(trx, { file_uuid: fileUuid, status: 'failed', ...NOTHING, updated_at: clock.now() });
  });

/** Analyzes a stored recording and saves the result; a file that was deleted needs none. */
export const analyzeFile = async (context: AnalysisContext, fileUuid: FileId): Promise<void> => {
  try {
    const found = await analyzeStored(context, fileUuid);
    await inTransaction(context.db, async (trx) => {
      if (!(await lockFileForUse(trx, fileUuid))) return;
      await saveAnalysis(trx, { file_uuid: fileUuid, ...found, updated_at: context.clock.now() });
    });
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
    await markUnreadable(context, fileUuid);
  }
};

const MINUTES_TO_WAIT = 15;
const AT_ONCE = 20;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'audio.reanalyze': Record<string, never>;
  }
}

/** Tries an unreadable recording after all others, and shows it to staff, so that it cannot block the queue. */
const deferRetry = ({ db, clock }: AnalysisContext, uuid: FileId): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await lockFileForUse(trx, uuid))) return;
    await markTried(trx, uuid, clock.now());
    await raiseAlert(trx, { kind: 'file.unreadable', subject: { type: 'file', uuid }, detail: {} }, clock.now());
  });

/**
 * Analyzes recordings without a result long after their upload: their job failed for good,
 * or was lost when a database was restored.
 */
export const reanalyze = async (context: AnalysisContext): Promise<void> => {
  const before = new Date(context.clock.now().getTime() - MINUTES_TO_WAIT * 60_000);
  await attemptAll(await listUnanalyzed(context.db, before, AT_ONCE), async ({ uuid }) => {
    try {
      await analyzeFile(context, uuid);
    } catch (error) {
      await deferRetry(context, uuid);
      throw error;
    }
  });
};
