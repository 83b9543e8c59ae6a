import { brand } from '#shared/brand.ts';
import { SlackWorkspace } from '../features/slack/slack-workspace.tsx';
import classes from './admin-slack-page.module.css';

export function AdminSlackPage() {
  return (
    <div className={`stack gap-20 ${classes.page}`}>
      <title>{`Slack · Admin · ${brand.name}`}</title>
      <h1>Slack</h1>
      <SlackWorkspace />
    </div>
  );
}
