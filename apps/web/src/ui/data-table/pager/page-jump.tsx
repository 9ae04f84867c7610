import { type FormEvent, useState } from 'react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './pager.module.css';

interface PageJumpProps {
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

/** A field for a page number without a button; a number past the end opens the last page. */
export const PageJump = ({ pageCount, onPage }: PageJumpProps) => {
  const uiText = useUiText();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    if (!(page >= 1)) return;
    setTyped('');
    onPage(Math.min(page, pageCount));
  };
  return (
    <form className={classes.jump} onSubmit={jump}>
      <label>
        <span>{uiText('pageJump')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={6}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
};
