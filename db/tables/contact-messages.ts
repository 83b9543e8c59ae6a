import type { Generated } from 'kysely';

export type ContactMessagesTable = {
  id: Generated<string>;
  sender_id: string;
  recipient_id: string;
  message: string;
  client_key: string;
  sent_at: Date;
};
