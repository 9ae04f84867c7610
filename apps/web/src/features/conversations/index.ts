export { Attachments } from './compose/attachments.tsx';
export { ComposeFrame } from './compose/compose-frame.tsx';
export {
  hasKeptMessage,
  type KeptMessage,
  type ReleaseChoice,
  readKeptMessage,
  useKeptMessage,
} from './compose/kept-message.ts';
export { messageBody } from './compose/message-body.ts';
export { MessageForm, type NewMessage } from './compose/message-form.tsx';
export { SendingState } from './compose/sending-state.tsx';
export { useAttachments } from './compose/use-attachments.ts';
export { useSending } from './compose/use-sending.ts';
export { Message } from './history/message.tsx';
export { MessageLog } from './history/message-log.tsx';
export { earlierThan, inOrder, MESSAGES_TAKE, withMessage } from './history/message-pages.ts';
export { useFollowing } from './history/use-following.ts';
export { useMessages as useConversationMessages } from './messages.ts';
export { TicketStatusChip } from './ticket-status.tsx';
export { useEscapeBack } from './use-escape-back.ts';
