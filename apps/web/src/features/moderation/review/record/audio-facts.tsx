import type { Analysis } from '@dubplate/contract/audio/schemas';
import type { Track } from '@dubplate/contract/releases/schemas';
import { useQuery } from '@tanstack/react-query';
import { analysisQuery } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import classes from './audio-facts.module.css';

const HERTZ_IN_KILOHERTZ = 1000;

/** Formats audio measures for the locale. Intl supports neither hertz nor decibels. */
const measuresOf = perLanguage((language) => {
  const locale = locales[language];
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  const bits = new Intl.NumberFormat(locale, { style: 'unit', unit: 'bit', unitDisplay: 'short' });
  return {
    decimal: (value: number) => decimal.format(value).replace('-', '−'),
    kilohertz: (hertz: number) => `${rate.format(hertz / HERTZ_IN_KILOHERTZ)} ${language === 'ru' ? 'кГц' : 'kHz'}`,
    seconds: (value: number) => seconds.format(value),
    bits: (value: number) => bits.format(value),
  };
});

/** True peaks over full scale distort when a store makes a lossy copy. */
const FULL_SCALE_DBTP = 0;

const Warned = ({ isOn, children }: { isOn: boolean; children: string }) => (
  <span className={isOn ? classes.warned : undefined}>{children}</span>
);

const Findings = ({ found }: { found: Analysis }) => {
  const text = useMessages('staff', 'moderation');
  const measure = measuresOf(useLanguage());
  const format = useFormat();
  const { loudness, true_peak, clipped_samples, silence_start, silence_end } = found;
  return (
    <>
      <Fact label={text('loudness')}>{loudness === null ? text('silent') : `${measure.decimal(loudness)} LUFS`}</Fact>
      <Fact label={text('truePeak')}>
        {true_peak === null ? (
          text('silent')
        ) : (
          <Warned isOn={true_peak > FULL_SCALE_DBTP}>{`${measure.decimal(true_peak)} dBTP`}</Warned>
        )}
      </Fact>
      <Fact label={text('clipped')}>
        {clipped_samples === null ? (
          text('unknown')
        ) : (
          <Warned isOn={clipped_samples > 0}>{format.number(clipped_samples)}</Warned>
        )}
      </Fact>
      <Fact label={text('silenceStart')}>
        {silence_start === null ? text('unknown') : measure.seconds(silence_start)}
      </Fact>
      <Fact label={text('silenceEnd')}>{silence_end === null ? text('unknown') : measure.seconds(silence_end)}</Fact>
    </>
  );
};

interface AudioFactsProps {
  readonly file: NonNullable<Track['file']>;
  readonly isInView: boolean;
}

/** The properties of the recording and the result of its check. */
export const AudioFacts = ({ file, isInView }: AudioFactsProps) => {
  const text = useMessages('staff', 'moderation');
  const measure = measuresOf(useLanguage());
  const format = useFormat();
  const { data: found, isError } = useQuery({ ...analysisQuery(file.uuid), enabled: isInView });
  const unknown = text('unknown');
  return (
    <Facts isDense>
      <Fact label={text('duration')}>{file.duration === null ? unknown : format.duration(file.duration)}</Fact>
      <Fact label={text('sampleRate')}>
        {file.sample_rate === null ? unknown : measure.kilohertz(file.sample_rate)}
      </Fact>
      <Fact label={text('bitDepth')}>
        {file.bits_per_sample === null ? unknown : measure.bits(file.bits_per_sample)}
      </Fact>
      <Fact label={text('channels')}>
        {file.channels === 1 ? text('mono') : file.channels === 2 ? text('stereo') : (file.channels ?? unknown)}
      </Fact>
      {found?.status === 'done' && <Findings found={found} />}
      <Fact label={text('file')} isWide>
        {file.name}, {format.bytes(file.size)}
      </Fact>
      {found?.status === 'waiting' && (
        <Fact label={text('audio')} isWide>
          {text('stillChecking')}
        </Fact>
      )}
      {(found?.status === 'failed' || isError) && (
        <Fact label={text('audio')} isWide>
          <Warned isOn>{text('checkFailed')}</Warned>
        </Fact>
      )}
    </Facts>
  );
};
