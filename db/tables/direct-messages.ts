import type { DirectKind } from './slack-outbox.ts';

export type DirectMessagesTable = {
  kind: DirectKind;
  subject_id: string;
  founder_id: string;
  sent_on: string;
  slot: number;
};
