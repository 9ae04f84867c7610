import { type AudioAdvice, advise } from '@dubplate/rules/audio/advice';
import { createWavReader, isOtherKind, type Wav, type WavDefect, type WavDefectCode } from '@dubplate/rules/audio/wav';
import { createJpegCheck, type JpegFacts } from './headers/jpeg-check.ts';
import { createPngCheck } from './headers/png-check.ts';
import type { UploadKind } from './sniff-kind.ts';
import { UploadRefused } from './upload-refused.ts';

/** Facts from a WAV's own bytes. */
export interface AudioFacts {
  kind: 'audio';
  sample_rate: number;
  channels: number;
  bits_per_sample: number;
  /** Seconds. */
  duration: number;
  advice: AudioAdvice[];
}

/** Looks at a file's bytes as they pass by. Both throw UploadRefused. */
export interface ContentCheck {
  push(chunk: Buffer): void;
  /** Says that no more bytes follow. @returns the facts, where the bytes alone show them */
  end(): AudioFacts | JpegFacts | undefined;
}

/** The check that fits a kind. */
export function createContentCheck(kind: UploadKind): ContentCheck {
  if (kind === 'wav') return createWavCheck();
  return kind === 'png' ? createPngCheck() : createJpegCheck();
}

function createWavCheck(): ContentCheck {
  const reader = createWavReader();
  return {
    push(chunk) {
      const defect = reader.push(chunk);
      if (defect) throw refusalOf(defect);
    },
    end() {
      const { wav, defect } = reader.end();
      if (defect) throw refusalOf(defect);
      return factsOf(wav);
    },
  };
}

function factsOf(wav: Wav): AudioFacts {
  return {
    kind: 'audio',
    sample_rate: wav.sampleRate,
    channels: wav.channels,
    bits_per_sample: wav.bitsPerSample,
    duration: wav.durationSeconds,
    advice: advise(wav),
  };
}

const RUSSIAN: Readonly<Record<WavDefectCode, string>> = {
  NOT_WAV: 'Файл начинается не так, как WAV.',
  BIG_ENDIAN: 'Это WAV с обратным порядком байтов (RIFX). Сохраните его как обычный WAV (RIFF).',
  COMPRESSED: 'Звук внутри этого WAV сжат. Сохраните его как PCM WAV.',
  NO_FORMAT: 'В файле не сказано, как закодирован звук (часть fmt).',
  BAD_FORMAT: 'В заголовке (часть fmt) указан невозможный формат звука.',
  INCONSISTENT_FORMAT: 'Числа в заголовке (часть fmt) противоречат друг другу.',
  NO_DATA: 'Файл обрывается до начала звука (части data).',
  UNKNOWN_LENGTH: 'Не указана длина звука (части data). Экспортируйте файл ещё раз.',
  TRUNCATED: 'Файл обрывается: звука в нём меньше, чем обещает часть data.',
  BROKEN_FRAME: 'В части data нет ни одного целого отсчёта.',
  BAD_SIZE: 'WAV такой длины, какую называет часть ds64, быть не может.',
  NO_DS64: 'В этом RF64 нет части ds64 с его длиной. Экспортируйте файл ещё раз как WAV.',
};

function refusalOf(defect: WavDefect): UploadRefused {
  const reason = { en: defect.detail, ru: RUSSIAN[defect.code] };
  return isOtherKind(defect)
    ? new UploadRefused('UNSUPPORTED_FILE', reason)
    : new UploadRefused('BROKEN_FILE', {
        en: `The WAV is damaged. ${reason.en}`,
        ru: `Этот WAV повреждён. ${reason.ru}`,
      });
}
