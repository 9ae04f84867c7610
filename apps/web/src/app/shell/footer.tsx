import { Link } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { helpDestinations, useMayOpen } from '../navigation.ts';
import classes from './footer.module.css';

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
};

/** Announces the phone app with a link. */
const MobileNote = ({ newsUrl }: { newsUrl: string | undefined }) => {
  const text = useMessages('entry', 'app');
  return newsUrl ? (
    <a href={newsUrl} rel="noopener noreferrer" target="_blank">
      {text('mobileSoon')}
    </a>
  ) : (
    <Link to="/mobile">{text('mobileSoon')}</Link>
  );
};

/** The terms, the social networks and the commercial address, if this instance has them. */
export const Footer = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  // Support needs the sender's name.
  const claims = useSessionClaims();
  const mayOpen = useMayOpen();
  const instance = useInstance();
  return (
    <footer className={classes.footer}>
      <Link to="/terms">{text('terms')}</Link>
      {claims &&
        helpDestinations
          .filter(({ to }) => mayOpen(to))
          .map(({ to, label, Badge }) => (
            <Link key={to} to={to}>
              {label[language]}
              {Badge && <Badge />}
            </Link>
          ))}
      {instance?.social_links.map((link) => (
        <a key={link} href={link} rel="noopener noreferrer" target="_blank">
          {hostOf(link)}
        </a>
      ))}
      {instance?.commercial_email && <a href={`mailto:${instance.commercial_email}`}>{instance.commercial_email}</a>}
      {instance && <MobileNote newsUrl={instance.social_links[0]} />}
      {instance && (
        <span className={classes.version} data-tabular>
          {instance.product_name} <span>{text('version', { version: instance.version })}</span>
        </span>
      )}
    </footer>
  );
};
