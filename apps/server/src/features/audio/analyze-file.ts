import type { FileId } from '@dubplate/contract/ids';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { contentKey, lockFileForUse, markGone } from '../files/index.ts';
import type { AnalysisService } from './analyzers/analysis-service.ts';
import { AnalysisFailed } from './analyzers/audio-analysis.ts';
import { peakBytes } from './peak-bytes.ts';
import { type StoredAnalysis, saveAnalysis, saveFirstAnalysis } from './store.ts';

export interface AnalysisDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly service: AnalysisService;
  readonly clock: Clock;
}

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
  { storage, service }: AnalysisDeps,
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

/** The bytes are gone for good; what was found while they were there stays. */
const markUnreadable = ({ db, clock }: AnalysisDeps, fileUuid: FileId): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await lockFileForUse(trx, fileUuid))) return;
    await markGone(trx, fileUuid, clock.now());
    await saveFirstAnalysis(trx, { file_uuid: fileUuid, status: 'failed', ...NOTHING, updated_at: clock.now() });
  });

/** Analyzes a stored recording and saves the result; a file that was deleted needs none. */
export const analyzeFile = async (deps: AnalysisDeps, fileUuid: FileId): Promise<void> => {
  try {
    const found = await analyzeStored(deps, fileUuid);
    await inTransaction(deps.db, async (trx) => {
      if (!(await lockFileForUse(trx, fileUuid))) return;
      await saveAnalysis(trx, { file_uuid: fileUuid, ...found, updated_at: deps.clock.now() });
    });
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
    await markUnreadable(deps, fileUuid);
  }
};
