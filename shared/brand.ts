/** The product's name, tagline and support address, which an operator's configuration overrides. */
export const brand = {
  name: 'Slipstream',
  tagline: 'Founders ride faster in each other’s slipstream.',
  supportEmail: 'support@slipstream.community',
} as const;

/** The mark at the head of every email, drawn at three times this size. It reads on light and dark. */
export const emailMark = { path: '/email-mark.png', width: 140, height: 30 } as const;
