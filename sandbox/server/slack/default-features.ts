import type { ManifestFeatures } from '#sandbox/server/slack/read-manifest.ts';

/** What the composer suggests while the project has no manifest. */
export const defaultFeatures: ManifestFeatures = {
  commands: [
    command('/task', 'Add, list and complete your tasks', 'add TITLE | list | done N'),
    command('/pledge', 'Make a public promise to your cohort', 'TEXT by DATE'),
    command('/coach', 'Ask the coach', 'QUESTION'),
    command('/leaderboard', "This week's board of your cohort", '[community] [all]'),
    command('/streak', 'Your streak and what comes next', ''),
    {
      ...command('/thanks', 'Thank a founder for their help', '@founder for WHAT'),
      shouldEscape: true,
    },
  ],
  shortcuts: [],
  prompts: [],
  hearsStop: true,
};

function command(name: string, description: string, usageHint: string) {
  return { command: name, description, usageHint, shouldEscape: false };
}
