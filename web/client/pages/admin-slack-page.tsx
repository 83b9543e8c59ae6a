import { SlackWorkspace } from '../features/slack/slack-workspace.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './admin-slack-page.module.css';

export function AdminSlackPage() {
  return (
    <div className={`stack gap-20 ${classes.page}`}>
      <PageHead title="Slack" area="Admin" />
      <SlackWorkspace />
    </div>
  );
}
