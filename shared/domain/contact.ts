/** In any 24 hours, so that nobody is flooded. */
export const contactLimits = { perDay: 10, perRecipientPerDay: 2 } as const;

export const longestContactMessage = 2000;
