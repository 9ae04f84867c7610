import { Link } from '@tanstack/react-router';
import { EmailText } from '#ui/texts/email-text.tsx';
import classes from './staff.module.css';

/** The owner of a page, linked to their page for staff. */
export const Owner = ({ owner }: { readonly owner: { readonly uuid: string; readonly username: string } }) => (
  <Link to="/staff/people/$uuid" params={{ uuid: owner.uuid }} className={classes.owner}>
    <EmailText>{owner.username}</EmailText>
  </Link>
);
