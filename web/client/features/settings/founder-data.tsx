import { api } from '../../lib/api.ts';
import { DeleteSection, ExportSection } from './account-data-sections.tsx';

const deletionConsequences = [
  'You’re signed out everywhere, and your Slack account is disconnected.',
  'Your name, address, profile, tasks’ texts and notifications are removed; your cohort carries on.',
  'Your startup stays with your teammates; as its owner, hand it over first. If you’re the last founder, it’s deleted too.',
  'Points you gave others with your thanks stay theirs.',
  'What was posted to Slack before stays there; open pledges are marked as withdrawn, and nothing more is posted.',
  'You may apply again with the same address.',
];

/** What a founder can take along, and how they leave. */
export function FounderData({ startupName }: { startupName: string }) {
  return (
    <>
      <ExportSection
        contents="profile, tasks, points, pledges, thanks, introductions, sessions with mentors, investors’ looks and your updates to them, notifications, sessions and passkeys"
        send={() => api.settings.export()}
      />
      <DeleteSection
        name={startupName}
        lead="You’ll leave the community for good. This can’t be undone."
        points={deletionConsequences}
      />
    </>
  );
}
