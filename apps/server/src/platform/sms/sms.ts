/** Where short messages go: the sender at `SMS_URL`, or the outbox folder. */
export interface Sms {
  /** `to`: a phone's digits, with the country's. @throws where the message was not taken. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}
