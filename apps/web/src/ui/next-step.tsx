import { Button, type ButtonProps, polymorphic } from '@mantine/core';

const Accented = (props: ButtonProps) => <Button color="sticker" {...props} />;

/** The one next step of a screen: the only control that wears the accent. At most one is seen at a time. */
export const NextStep = polymorphic<'button', ButtonProps>(Accented);
