import { SlackWorkspace } from '../features/slack/slack-workspace.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function AdminSlackPage() {
  return (
    <div className="stack gap-20">
      <PageHead title="Slack" area="Admin" />
      <SlackWorkspace />
    </div>
  );
}
