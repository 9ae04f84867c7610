import { Button, type ButtonProps, polymorphic } from '@mantine/core';

const Accented = (props: ButtonProps) => <Button color="sticker" {...props} />;

/** The primary action of a screen: the only control in the accent colour. A screen shows at most one. */
export const NextStep = polymorphic<'button', ButtonProps>(Accented);
