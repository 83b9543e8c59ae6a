import type { OutboxKind } from './slack-outbox.ts';

export type DirectMessagesTable = {
  kind: OutboxKind;
  subject_id: string;
  founder_id: string;
  sent_on: string;
  slot: number;
};
