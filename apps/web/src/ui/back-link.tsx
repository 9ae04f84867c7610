import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type BackButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

const BackButton = (props: BackButtonProps) => (
  <Button
    component="a"
    variant="subtle"
    ml="-1rem"
    mb="md"
    leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
    {...props}
  />
);

/** Leads from a page back to its list. */
export const BackLink = createLink(BackButton);
