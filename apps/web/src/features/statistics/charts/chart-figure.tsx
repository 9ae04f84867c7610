import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { saveFile, toCsv } from '#lib/save-file.ts';
import { notify } from '#ui/notices/notify.ts';
import type { ChartTable } from './chart-model.ts';
import classes from './charts.module.css';
import type { PictureWords } from './draw-picture.ts';

interface ChartFigureProps {
  readonly title: string;
  /** The name of the files that it is saved as, without their endings. */
  readonly fileName: string;
  readonly table: ChartTable;
  /** The legend to draw into a saved picture. */
  readonly legend?: PictureWords['legend'];
  /** Beside the drawing, such as a legend. */
  readonly aside?: ReactNode;
  /** Under the drawing. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const DataTable = ({ title, table }: { title: string; table: ChartTable }) => {
  const format = useFormat();
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={table.head[place + 1]}>{typeof cell === 'number' ? format.number(cell) : (cell ?? '—')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
};

/** A chart under its heading: to be saved as numbers or as a picture, with a table of the same for screen readers. */
export const ChartFigure = ({ title, fileName, table, legend = [], aside, note, children }: ChartFigureProps) => {
  const text = useMessages('app', 'statistics');
  const language = useLanguage();
  const heading = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const saveNumbers = () => {
    const rows = [table.head, ...table.rows].map((row) => row.map((cell) => String(cell ?? '')));
    // Spreadsheets expect the separator of their language.
    const csv = toCsv(rows, language === 'ru' ? ';' : ',');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
  };
  const savePicture = async () => {
    try {
      const svg = drawing.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
      if (!svg) throw new Error('nothing is drawn');
      const { drawPicture } = await import('./draw-picture.ts');
      saveFile(await drawPicture(svg, { title, legend }), `${fileName}.png`);
      notify.withdrawError(text('pngFailed'));
    } catch {
      notify.error(text('pngFailed'));
    }
  };
  return (
    <section className={classes.figure} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <div className={classes.tools}>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={text('saveCsvOf', { name: title })}
            onClick={saveNumbers}
          >
            {text('saveCsv')}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={text('savePngOf', { name: title })}
            onClick={() => void savePicture()}
          >
            {text('savePng')}
          </Button>
        </div>
      </div>
      <div className={classes.body}>
        <div ref={drawing} className={classes.place}>
          {children}
        </div>
        {aside}
      </div>
      {note}
      <DataTable title={title} table={table} />
    </section>
  );
};
