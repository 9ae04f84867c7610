import { Button } from '@mantine/core';
import { useMessages } from './messages.ts';
import classes from './staff.module.css';

interface MessageTextProps {
  readonly xml: string;
  readonly fileName: string;
}

/** A message as it is sent, to read and to keep. */
export const MessageText = ({ xml, fileName }: MessageTextProps) => {
  const text = useMessages();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keys, too */}
      <pre className={classes.message} tabIndex={0}>
        {xml}
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
