/** What an investor looks for; a founder's industry is free text and may say more. */
export const investmentFocuses = [
  'SaaS',
  'FinTech',
  'HealthTech',
  'EdTech',
  'Climate Tech',
  'AI/ML',
  'E-commerce',
  'Consumer',
  'B2B',
  'Hardware',
] as const;
export type InvestmentFocus = (typeof investmentFocuses)[number];
