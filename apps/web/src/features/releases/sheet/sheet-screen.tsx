import { useSearch } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NoDrafts } from './no-drafts.tsx';

const Loading = () => <RowsSkeleton hasImage={false} />;

// The code that edits and saves drafts is fetched after the page is drawn.
const SheetContent = lazyPart(() => import('./sheet-content.tsx').then((module) => module.SheetContent), Loading);

/** Several drafts in one sheet. */
export const SheetScreen = () => {
  const text = useMessages('catalogue', 'sheet');
  const { ids = '' } = useSearch({ from: '/main/drafts/sheet' });
  return (
    <>
      <BackLink to="/drafts">{text('toDrafts')}</BackLink>
      <PageHeader title={text('title')} lead={text('lead')} />
      {ids === '' ? <NoDrafts /> : <SheetContent ids={ids} />}
    </>
  );
};
