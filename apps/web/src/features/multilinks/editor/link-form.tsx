import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINK_TITLE_MAX } from '@dubplate/contract/multilinks/limits';
import type { Link } from '@dubplate/contract/multilinks/schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useChangeLink } from '../api.ts';
import classes from './editor.module.css';
import { linkChangeOf, linkFormOf, linkIssues, readStores, writeStores } from './link-draft.ts';
import { SlugField } from './slug-field.tsx';
import { StoreRows } from './store-rows.tsx';

/**
 * The address of a link and its stores; for the user's own links also the title. Saves at once, and keeps a draft until
 * then.
 */
export const LinkForm = ({ link }: { readonly link: Link }) => {
  const text = useMessages('app', 'links');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm(`link/${link.uuid}`, linkFormOf(link));
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  useLeaveGuard(isChanged, reset);
  const save = useChangeLink(link.uuid, {
    onSuccess: () => {
      reset();
      notify.withdrawError(text('saveFailed'));
      notify.success(text('saved'));
    },
    onError: (error) => {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(form.slug);
      else notifyError(text('saveFailed'), error, multilinksErrors, text('saveKept'));
    },
  });
  const hasTitle = link.release === null;
  const rows = readStores(form.stores);
  const issues = linkIssues(form, hasTitle);
  const errorAt = (field: string) => {
    const issue = issues.get(field);
    return issue && fill(multilinksIssues[issue.code][language], issue.values);
  };
  const isTaken = takenSlug !== null && takenSlug === form.slug;
  const isReady = issues.size === 0 && form.slug !== '' && form.title.length <= LINK_TITLE_MAX && !isTaken;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && isChanged && isOnline && !save.isPending) save.mutate(linkChangeOf(link, form));
  };
  const askToDiscard = async () => {
    const asked = { heading: text('discardAsk'), message: text('discardMessage'), action: text('discardAction') };
    if (await confirm({ ...asked, isDangerous: true })) reset();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <section className={classes.fields} aria-labelledby="link-page">
        <h2 id="link-page" className={classes.heading}>
          {text('page')}
        </h2>
        {hasTitle && (
          <LineField
            label={text('createTitle')}
            value={form.title}
            max={LINK_TITLE_MAX}
            error={errorAt('title')}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        )}
        <SlugField
          value={form.slug}
          error={isTaken ? text('slugTaken') : errorAt('slug')}
          note={form.slug === link.slug ? undefined : text('slugFormer')}
          onChange={(slug) => change({ slug })}
        />
      </section>
      <section className={classes.fields} aria-labelledby="link-stores">
        <h2 id="link-stores" className={classes.heading}>
          {text('stores')}
        </h2>
        <StoreRows rows={rows} errorAt={errorAt} onChange={(next) => change({ stores: writeStores(next) })} />
      </section>
      <div className={classes.bar}>
        <span role="status" className={classes.hint}>
          {uiText(save.isPending ? 'saving' : !isChanged ? 'saved' : isOnline ? 'unsaved' : 'savedHere')}
        </span>
        {isChanged && (
          <Button variant="subtle" disabled={save.isPending} onClick={() => void askToDiscard()}>
            {text('discard')}
          </Button>
        )}
        <NextStep type="submit" disabled={!isChanged || !isReady || !isOnline} loading={save.isPending}>
          {text('save')}
        </NextStep>
      </div>
      {isChanged && !isReady && <p className={classes.hint}>{text('fixFirst')}</p>}
      {isChanged && !isOnline && <p className={classes.hint}>{text('saveOffline')}</p>}
    </form>
  );
};
