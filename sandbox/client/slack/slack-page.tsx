import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { workspaceQuery } from '#sandbox/client/lib/slack-queries.ts';
import { useLiveChanges } from '#sandbox/client/lib/use-live-changes.ts';
import classes from '#sandbox/client/slack/slack-page.module.css';
import { WorkspaceView } from '#sandbox/client/slack/workspace-view.tsx';
import { TopBar } from '#sandbox/client/ui/top-bar.tsx';

const about = 'a stand-in for Slack. Nothing leaves this machine.';

export function SlackPage(): ReactNode {
  useLiveChanges();
  const workspace = useQuery(workspaceQuery);
  return (
    <div className={classes.page}>
      <TopBar title="Slack sandbox" about={about} />
      {workspace.data ? (
        <WorkspaceView workspace={workspace.data} />
      ) : (
        <div className={classes.waiting}>
          {workspace.isError ? <p>{workspace.error.message}</p> : <Loader aria-label="Loading" />}
        </div>
      )}
    </div>
  );
}
