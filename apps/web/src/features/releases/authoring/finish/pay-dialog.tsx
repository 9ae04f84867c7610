import type { NeededCost } from '@dubplate/contract/commerce/schemas';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useUi } from '../../../../ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';
import classes from './finish.module.css';
import { useProductName } from './product-name.ts';

/** What the release needs paying for. Nothing is paid here yet, and it says so. */
export const PayDialog = ({ cost, onClose }: { cost: NeededCost | null; onClose: () => void }) => {
  const text = useMessages();
  const { texts } = useUi();
  const format = useFormat();
  const nameOf = useProductName();
  const { content } = useDraft();
  const subject = text('paySubject', { title: content.fields.title });
  const unpaid = cost?.products.filter(({ access }) => !access) ?? [];
  const fault = unpaid.map(({ name, amount }) => `${nameOf(name)}: ${format.money(amount)}`).join('; ');
  return (
    <Dialog opened={cost !== null} onClose={onClose} title={text('payHeading')}>
      <Text>{text('payText')}</Text>
      <ul className={classes.products}>
        {unpaid.map(({ name, amount }) => (
          <li key={name}>
            <span>{nameOf(name)}</span>
            <span className={classes.amount}>{format.money(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{text('payTotal')}</span>
        <strong className={classes.sum}>{format.money(cost?.amount ?? 0)}</strong>
      </p>
      <Text c="dimmed" mt="lg">
        {text('payLater')}
      </Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button renderRoot={(props) => <Link to="/support" search={{ subject, fault }} {...props} />}>
          {text('paySupport')}
        </Button>
      </Group>
    </Dialog>
  );
};
