import { Button } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './staff.module.css';

/** Puts each element on a line. `><` occurs only in markup: the writer escapes both in texts. */
const indented = (xml: string): string => {
  let depth = 0;
  return xml
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const shown = `${'  '.repeat(Math.max(0, depth))}${line}`;
      const isOpening = /^<[^/?!][^>]*>$/.test(line) && !line.endsWith('/>');
      if (isOpening) depth += 1;
      return shown;
    })
    .join('\n');
};

interface MessageTextProps {
  readonly xml: string;
  readonly fileName: string;
}

/** A message as sent, to read and to save. */
export const MessageText = ({ xml, fileName }: MessageTextProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keys, too */}
      <pre className={classes.message} tabIndex={0}>
        {indented(xml)}
      </pre>
      <div>
        <Button
          variant="default"
          component="a"
          href={`data:application/xml;charset=utf-8,${encodeURIComponent(xml)}`}
          download={fileName}
        >
          {text('download')}
        </Button>
      </div>
    </>
  );
};
