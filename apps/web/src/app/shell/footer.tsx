import { useInstance } from '../../features/reference/index.ts';
import { useMessages } from '../messages.ts';
import classes from './footer.module.css';

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
};

/** Social networks and the commercial address: whichever of them this instance has. */
export const Footer = () => {
  const text = useMessages();
  const instance = useInstance();
  return (
    <footer className={classes.footer}>
      {instance?.social_links.map((link) => (
        <a key={link} href={link} rel="noopener noreferrer" target="_blank">
          {hostOf(link)}
        </a>
      ))}
      {instance?.commercial_email && <a href={`mailto:${instance.commercial_email}`}>{instance.commercial_email}</a>}
      {instance && (
        <span className={classes.version} data-tabular>
          {instance.product_name} {text('version', { version: instance.version })}
        </span>
      )}
    </footer>
  );
};
