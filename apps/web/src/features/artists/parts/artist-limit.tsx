import { artistsErrors } from '@dubplate/contract/artists/errors';
import { fill } from '@dubplate/contract/catalogue';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { planQuery } from '#features/commerce/index.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useArtists } from '../api.ts';
import { useMessages } from '../messages.ts';

/** How many artists the plan allows, where the person has that many already; null: another one may be made. */
export const useReachedLimit = (): number | null => {
  const { data: plan } = useQuery(planQuery);
  const { data: artists } = useArtists();
  const limit = plan?.max_artists ?? null;
  return limit !== null && artists !== undefined && artists.length >= limit ? limit : null;
};

/** Instead of the form of an artist that the plan does not allow. */
export const ArtistLimit = ({ limit, onCancel }: { readonly limit: number; readonly onCancel: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  return (
    <>
      <p>{fill(artistsErrors.PLAN_LIMIT.text[language], { limit })}</p>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep component={Link} to="/purchases">
          {text('seePlans')}
        </NextStep>
      </DialogButtons>
    </>
  );
};
