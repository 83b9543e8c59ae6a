export type PremiumEventsTable = {
  event_id: string;
  type: string;
  received_at: Date;
};
