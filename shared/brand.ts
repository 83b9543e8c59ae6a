/** The product's name, tagline and support address, which an operator's configuration overrides. */
export const brand = {
  name: 'Slipstream',
  tagline: 'Founders ride faster in each other’s slipstream.',
  supportEmail: 'support@slipstream.community',
} as const;
