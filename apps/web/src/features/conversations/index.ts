export { Attachments, useAttachments } from './compose/attachments.tsx';
export {
  hasKeptMessage,
  type KeptMessage,
  type ReleaseChoice,
  readKeptMessage,
  useKeptMessage,
} from './compose/kept-message.ts';
export { ComposeFrame, MessageForm, type NewMessage, useEscapeBack } from './compose/message-form.tsx';
export { messageBody, SendingState, useSending } from './compose/sending.tsx';
export { ConversationView, TicketStatusChip } from './conversation-view.tsx';
export {
  earlierThan,
  inOrder,
  MESSAGES_TAKE,
  Message,
  MessageLog,
  useFollowing,
  withMessage,
} from './history/message-log.tsx';
