import { EMAIL_STATUSES, type EmailStatus } from '@dubplate/contract/people/limits';
import type { SentEmailOfAnyone } from '@dubplate/contract/people/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PagedList } from '#features/support/index.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import type { ListPlace } from '#ui/data-table/pager/list-place.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { emailsQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import peopleClasses from '../people.module.css';
import { loginText } from '../person-name.ts';
import { useEmailColumns } from './email-columns.tsx';
import classes from './emails.module.css';

interface EmailsProps extends ListPlace {
  /** The status from the address; an unknown status selects all. */
  readonly status: string | undefined;
  readonly onStatus: (status: EmailStatus | undefined) => void;
}

/** The emails to all users, with the failed ones. */
export const Emails = ({ status, onStatus, page, take, ...ways }: EmailsProps) => {
  const text = useMessages();
  const chosen = EMAIL_STATUSES.find((each) => each === status);
  const columns = useEmailColumns<SentEmailOfAnyone>(({ recipient, user_uuid }) => (
    <Link to="/staff/people/$uuid" params={{ uuid: user_uuid }} className={peopleClasses.link}>
      {loginText(recipient)}
    </Link>
  ));
  return (
    <>
      <div className={classes.filters}>
        <FilterChips
          label={text('emailsShown')}
          choices={[
            { value: 'ALL', label: text('emailsALL') },
            ...EMAIL_STATUSES.map((value) => ({ value, label: text(`emails${value}`) })),
          ]}
          value={chosen ?? 'ALL'}
          onChoose={(value) => onStatus(EMAIL_STATUSES.find((each) => each === value))}
        />
      </div>
      <PagedList
        query={useQuery(emailsQuery({ status: chosen, page, take }))}
        failed={text('emailsFailed')}
        none={<EmptyState title={text('noEmails')} description={text(chosen ? 'noEmailsSoHint' : 'noEmailsHint')} />}
        table={(rows, state) => (
          <DataTable
            label={text('emails')}
            columns={columns}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            isFixed
            {...state}
          />
        )}
        {...ways}
      />
    </>
  );
};
