/** Name, tagline and addresses of the product. An operator's settings override the mailbox. */
export const brand = {
  name: 'Slipstream',
  tagline: 'Founders ride faster in each other’s slipstream.',
  supportEmail: 'support@slipstream.community',
} as const;
