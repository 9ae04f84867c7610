import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import classes from './prepared-texts.module.css';

export const PreparedTextList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

interface PreparedTextProps {
  readonly heading: ReactNode;
  /** The text in both languages. */
  readonly children: ReactNode;
  readonly words: {
    readonly edit: string;
    readonly editNamed: string;
    readonly delete: string;
    readonly deleteNamed: string;
    readonly deleteHeading: string;
    readonly deleteHint: string;
    readonly deleted: string;
    readonly deleteFailed: string;
  };
  readonly errors: ErrorCatalogue;
  readonly onEdit: () => void;
  readonly onDelete: () => Promise<unknown>;
  /** Called after the text was deleted or could not be. */
  readonly onSettled: () => Promise<void>;
}

/** A text in both languages, with buttons to edit and delete it. */
export const PreparedText = ({ heading, children, words, errors, ...handlers }: PreparedTextProps) => {
  const showError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => handlers.onDelete(),
    onSuccess: () => notify.success(words.deleted),
    onError: (error) => void showError(words.deleteFailed, error, errors),
    onSettled: handlers.onSettled,
  });
  const askAndDelete = async () => {
    const asked = { heading: words.deleteHeading, message: words.deleteHint, action: words.delete };
    if (await confirm({ ...asked, isDangerous: true })) mutate();
  };
  return (
    <li className={classes.item}>
      {heading}
      <div className={classes.texts}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" size="sm" aria-label={words.editNamed} onClick={handlers.onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isPending}
          aria-label={words.deleteNamed}
          onClick={() => void askAndDelete()}
        >
          {words.delete}
        </Button>
      </div>
    </li>
  );
};
