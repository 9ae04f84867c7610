import type { PersonPage } from '@dubplate/contract/people/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { languageNames } from '#lib/i18n/language.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { useMessages } from '../messages.ts';
import { loginText } from '../person-name.ts';

/** The alias of the plan that everyone has. */
const FREE_PLAN = 'DEFAULT';

const usePlanText = ({ plan }: PersonPage): string => {
  const text = useMessages();
  const format = useFormat();
  const name = text(plan.name === FREE_PLAN ? 'planFree' : 'planPaid');
  return plan.expires_at ? text('planUntil', { plan: name, when: format.shortDate(plan.expires_at) }) : name;
};

const Artists = ({ person: { artists, counts } }: { readonly person: PersonPage }) => {
  const text = useMessages();
  if (artists.length === 0) return text('noArtists');
  const names = artists.map(({ name }) => name).join(', ');
  const rest = counts.artists - artists.length;
  return rest > 0 ? `${names} ${text('moreArtists', { count: rest })}` : names;
};

/** The key facts about a user for support. */
export const PersonFacts = ({ person }: { readonly person: PersonPage }) => {
  const text = useMessages();
  const format = useFormat();
  const planText = usePlanText(person);
  const { username, verified_at, language, created_at, totp_on, passkeys, transfer, terms, export: copy } = person;
  const copyText =
    copy && text(`copy${copy.status}`, { when: copy.expires_at ? format.shortDate(copy.expires_at) : '' });
  return (
    <Facts isDense>
      <Fact label={text('login')} isWide>
        {loginText(username)}
      </Fact>
      <Fact label={text('plan')}>{planText}</Fact>
      <Fact label={text('signedUp')}>{format.shortDate(created_at)}</Fact>
      <Fact label={text('verifiedOn')}>{verified_at ? format.shortDate(verified_at) : '—'}</Fact>
      <Fact label={text('language')}>{languageNames[language]}</Fact>
      <Fact label={text('terms')}>
        {terms
          ? text('termsVersion', { version: terms.version, when: format.shortDate(terms.accepted_at) })
          : text('termsFirst')}
      </Fact>
      <Fact label={text('oneTimeCodes')}>{text(totp_on ? 'on' : 'off')}</Fact>
      <Fact label={text('passkeys')}>{format.number(passkeys)}</Fact>
      <Fact label={text('artists')} isWide>
        <Artists person={person} />
      </Fact>
      {transfer && (
        <Fact label={text('transferred')} isWide>
          {text('transferredAs', { username: loginText(transfer.username) })}
        </Fact>
      )}
      {copyText && (
        <Fact label={text('copyOfData')} isWide>
          {copyText}
        </Fact>
      )}
    </Facts>
  );
};
