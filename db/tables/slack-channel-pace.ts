export type SlackChannelPaceTable = {
  channel_id: string;
  next_send_at: Date;
};
