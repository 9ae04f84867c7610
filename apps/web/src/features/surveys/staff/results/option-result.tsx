import type { OptionResults, StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { optionAnswersQuery } from '../api.ts';
import classes from './results.module.css';

interface Bar {
  readonly name: string;
  readonly count: number;
}

interface BarsProps {
  /** The name of the counted value, for the table behind the picture. */
  readonly title: string;
  readonly heading: string;
  readonly bars: readonly Bar[];
  /** Horizontal bars have a line each; vertical bars are side by side, for the ranges of a scale. */
  readonly shape: 'lying' | 'upright';
}

const percentOf = perLanguage(
  (language) => new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }),
);

/** Bars of counts, with the same numbers as a table for screen readers. */
const Bars = ({ title, heading, bars, shape }: BarsProps) => {
  const text = useMessages('staff', 'surveyResults');
  const format = useFormat();
  const percent = percentOf(useLanguage());
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  const shareOf = (count: number) => percent.format(total === 0 ? 0 : count / total);
  // A lying bar is a share of all answers; upright ones are held against the highest.
  const sizeOf = (count: number) => `${(100 * count) / Math.max(1, shape === 'lying' ? total : largest)}%`;
  return (
    <>
      <div className={classes[shape]} aria-hidden="true">
        {bars.map(({ name, count }) => (
          <div key={name} className={classes.bar}>
            <span className={classes.name}>{name}</span>
            <span className={classes.track}>
              <span className={classes.fill} style={{ '--size': sizeOf(count) } as CSSProperties} />
            </span>
            <span className={classes.figure}>
              {format.number(count)}
              {shape === 'lying' && <span className={classes.share}>{shareOf(count)}</span>}
            </span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[heading, text('number'), text('share')].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{format.number(count)}</td>
                <td>{shareOf(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
};

interface TextAnswersProps {
  readonly survey: string;
  readonly option: string;
  readonly title: string;
}

/** The text answers to an option, newest first. */
const TextAnswers = ({ survey, option, title }: TextAnswersProps) => {
  const text = useMessages('staff', 'surveyResults');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const query = useQuery(optionAnswersQuery(survey, option, page));
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryFallback query={query} failed={text('textsFailed')} loading={<RowsSkeleton count={3} hasImage={false} />} />
    );
  return (
    <>
      <ul className={classes.texts} aria-label={title} aria-busy={isPlaceholderData}>
        {data.data.map(({ uuid, valueText, user, answered_at }) => (
          <li key={uuid}>
            <p className={classes.written}>{valueText}</p>
            <p className={classes.by}>
              {user.username} · {format.shortDate(answered_at)}
            </p>
          </li>
        ))}
      </ul>
      <Pager {...data.meta} onPage={setPage} />
    </>
  );
};

interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * The numbers that were answered, in ranges of equal width; one range where all are the same, none where there are none.
 * Ranges of whole numbers do not share their ends: 1 to 2, 3 to 4.
 */
export const rangesOf = ({
  min,
  max,
  ranges,
  range_width,
  is_whole = false,
}: Pick<OptionResults, 'min' | 'max' | 'ranges' | 'range_width' | 'is_whole'>): readonly NumberRange[] => {
  if (min === null || max === null) return [];
  const total = ranges.reduce((sum, count) => sum + count, 0);
  if (min === max) return [{ from: min, to: max, count: total }];
  const width = range_width ?? (max - min) / ranges.length;
  const reach = is_whole ? width - 1 : width;
  return ranges.map((count, place) => {
    const from = min + place * width;
    return { from, to: Math.min(from + reach, max), count };
  });
};

export type StaffOption = StaffSurveyDetail['options'][number];

interface OptionResultProps {
  readonly survey: string;
  readonly option: StaffOption;
  readonly title: string;
  readonly results: OptionResults;
}

/** Averages and the ends of ranges have as many digits as a division gives them. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const Numbers = ({ title, results }: Pick<OptionResultProps, 'title' | 'results'>) => {
  const text = useMessages('staff', 'surveyResults');
  const format = useFormat();
  const bars = rangesOf(results).map(({ from, to, count }) => ({
    name: from === to ? format.number(from) : `${format.number(rounded(from))}–${format.number(rounded(to))}`,
    count,
  }));
  const facts = [
    ['least', results.min],
    ['mean', results.mean],
    ['greatest', results.max],
  ] as const;
  return (
    <>
      <Facts isDense>
        {facts.map(([name, value]) => (
          <Fact key={name} label={text(name)}>
            {value === null ? '—' : format.number(rounded(value))}
          </Fact>
        ))}
      </Facts>
      {bars.length > 1 && <Bars title={title} heading={text('range')} bars={bars} shape="upright" />}
    </>
  );
};

/** The answers to an option as a chart that suits its type. */
export const OptionResult = ({ survey, option, title, results }: OptionResultProps) => {
  const text = useMessages('staff', 'surveyResults');
  const { answers, yes, no } = results;
  return (
    <div className={classes.option}>
      <div className={classes.optionHead}>
        <h3>{title}</h3>
        <span className={classes.count}>{answers > 0 ? text('answers', { count: answers }) : text('noAnswers')}</span>
      </div>
      {answers > 0 && option.type === 'BOOL' && (
        <Bars
          title={title}
          heading={text('answer')}
          shape="lying"
          bars={[
            { name: text('yes'), count: yes },
            { name: text('no'), count: no },
          ]}
        />
      )}
      {answers > 0 && option.type === 'NUMBER' && <Numbers title={title} results={results} />}
      {answers > 0 && option.type === 'TEXT' && <TextAnswers survey={survey} option={option.uuid} title={title} />}
    </div>
  );
};
