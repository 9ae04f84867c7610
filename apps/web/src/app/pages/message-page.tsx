import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disc } from '#ui/display/disc.tsx';
import { Unbroken } from '#ui/texts/unbroken.tsx';
import classes from './message-page.module.css';

interface MessagePageProps {
  /** The text on the record's label, such as a status code. */
  readonly mark?: string;
  readonly title: string;
  readonly text: string;
  readonly note?: string | null;
  readonly children: ReactNode;
}

/** A page with one message: a disc, a sentence, a link. */
export const MessagePage = ({ mark, title, text, note, children }: MessagePageProps) => (
  <main className={classes.page}>
    <Disc size="clamp(9rem, 28vmin, 15rem)">{mark && <span className={classes.mark}>{mark}</span>}</Disc>
    <Title order={1} className={classes.title}>
      <Unbroken>{title}</Unbroken>
    </Title>
    <Text c="dimmed" size="lg" maw="34rem">
      {text}
    </Text>
    <div className={classes.ways}>{children}</div>
    {note && (
      <Text size="sm" c="dimmed" data-tabular>
        {note}
      </Text>
    )}
  </main>
);
