/** What a card of a startup is made of, of `startup_applications as a`. */
export const startupCardColumns = [
  'a.founder_name as founderName',
  'a.founder_avatar as founderAvatar',
  'a.startup_name as startupName',
  'a.stage',
  'a.industry',
  'a.description',
  'a.team_size as teamSize',
  'a.looking_for_funding as lookingForFunding',
  'a.funding_amount as fundingAmount',
] as const;

/** What its profile says beyond the card. */
export const startupDetailColumns = [
  'a.founder_bio as founderBio',
  'a.founder_location as founderLocation',
  'a.founder_linkedin as founderLinkedin',
  'a.funding_raised as fundingRaised',
  'a.monthly_revenue as monthlyRevenue',
  'a.website_url as websiteUrl',
  'a.pitch_deck_url as pitchDeckUrl',
  'a.milestones',
] as const;

/** The whole profile. */
export const startupColumns = [...startupCardColumns, ...startupDetailColumns] as const;
