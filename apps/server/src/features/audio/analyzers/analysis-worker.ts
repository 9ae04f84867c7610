import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './analysis-service.ts';
import { type AudioAnalyzer, createAudioAnalyzer } from './audio-analysis.ts';

const analysers = new Map<number, AudioAnalyzer>();

function answer(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function handleMessage(message: ToWorker): void {
  const { job } = message;
  if (message.type === 'cancel') {
    analysers.delete(job);
    return;
  }
  const analyzer = analysers.get(job) ?? createAudioAnalyzer();
  if (message.type === 'chunk') {
    analysers.set(job, analyzer);
    analyzer.push(message.bytes);
    answer({ type: 'taken', job });
  } else {
    analysers.delete(job);
    answer({ type: 'found', job, analysis: analyzer.end() });
  }
}

parentPort?.on('message', (message: ToWorker) => {
  try {
    handleMessage(message);
  } catch (error) {
    analysers.delete(message.job);
    answer({ type: 'failed', job: message.job, detail: error instanceof Error ? error.message : String(error) });
  }
});
