import { paths } from '../paths.ts';

export type SettingsGroup = {
  /** Its anchor, which may be that of its first section. */
  id: string;
  label: string;
  /** The sections by the anchors that lead to them. */
  sections: readonly (readonly [id: string, label: string])[];
  /** Its own page, for a group that stands elsewhere. */
  to?: string;
};

/** A page of settings, and the groups of its side list. */
export type SettingsPages = { path: string; groups: readonly SettingsGroup[] };

const security = [
  ['password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Sessions'],
] as const;

const secondStepFirst = [security[1], security[2], security[0], security[3]];

const data: SettingsGroup = {
  id: 'data',
  label: 'Data',
  sections: [
    ['export', 'Your data'],
    ['delete-account', 'Delete account'],
  ],
};

function connections(to: string, isFounder: boolean): SettingsGroup {
  return {
    id: 'connections',
    label: 'Connections',
    to,
    sections: [
      ['ai', 'AI assistants'],
      ['access-tokens', 'Access tokens'],
      ...(isFounder ? [['calendar', 'Calendar'] as const] : []),
    ],
  };
}

type Offer = { offersPremium: boolean };

/** There is no plan to speak of where premium isn't offered. */
export function founderSettingsOf({ offersPremium }: Offer): SettingsPages {
  if (offersPremium) return founderSettings;
  const { path, groups } = withoutSection(founderSettings, 'premium');
  return {
    path,
    groups: groups.map((group) => (group.id === 'team' ? { ...group, label: 'Team' } : group)),
  };
}

/** Only founders with premium may ask investors, so without it there is nothing to be open to. */
export function investorSettingsOf({ offersPremium }: Offer): SettingsPages {
  return offersPremium ? investorSettings : withoutSection(investorSettings, 'introductions');
}

function withoutSection({ path, groups }: SettingsPages, section: string): SettingsPages {
  return {
    path,
    groups: groups.map((group) => ({
      ...group,
      sections: group.sections.filter(([id]) => id !== section),
    })),
  };
}

export const founderSettings: SettingsPages = {
  path: paths.appSettings,
  groups: [
    {
      id: 'profile',
      label: 'Profile',
      sections: [
        ['time-zone', 'Time zone'],
        ['new-tasks', 'New tasks'],
        ['email', 'Email address'],
      ],
    },
    {
      id: 'notifications',
      label: 'Notifications',
      sections: [
        ['notifications', 'Notifications'],
        ['quiet-hours', 'Quiet hours'],
        ['pause', 'Pause'],
      ],
    },
    {
      id: 'slack',
      label: 'Slack',
      sections: [
        ['slack', 'Slack'],
        ['list-hour', 'Morning list'],
      ],
    },
    {
      id: 'team',
      label: 'Team and plan',
      sections: [
        ['team', 'Team'],
        ['premium', 'Premium'],
        ['momentum', 'Investors'],
      ],
    },
    { id: 'security', label: 'Security', sections: security },
    connections(paths.appConnections, true),
    data,
  ],
};

const investorSettings: SettingsPages = {
  path: paths.investorSettings,
  groups: [
    {
      id: 'profile',
      label: 'Profile',
      sections: [
        ['details', 'Your details'],
        ['email', 'Email address'],
      ],
    },
    {
      id: 'notifications',
      label: 'Notifications',
      sections: [
        ['introductions', 'Introductions'],
        ['mails', 'Emails'],
      ],
    },
    { id: 'security', label: 'Security', sections: security },
    connections(paths.investorConnections, false),
    data,
  ],
};

/** Staff add and remove mentors, so they have no account to delete. */
export const mentorSettings: SettingsPages = {
  path: paths.mentorSettings,
  groups: [
    { id: 'security', label: 'Security', sections: security },
    connections(paths.mentorConnections, false),
    { id: 'data', label: 'Data', sections: [['export', 'Your data']] },
  ],
};

/** Reviewers don't get Monday's message. */
export function staffSettings(seesCockpit: boolean): SettingsPages {
  const monday: SettingsGroup = {
    id: 'monday',
    label: 'Notifications',
    sections: [['monday', 'Monday’s message']],
  };
  return {
    path: paths.adminSecurity,
    groups: [
      { id: 'security', label: 'Security', sections: secondStepFirst },
      ...(seesCockpit ? [monday] : []),
      connections(paths.adminConnections, false),
    ],
  };
}
