import type { ConnectedApp, OwnedConnectedApp } from '#shared/api/connected-apps.ts';
import { relativeTimeWithin } from '#shared/relative-time.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { OwnerTag, ownerText } from '../../ui/account-owner.tsx';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';

const disconnectDialogCode = lazyCode(() =>
  import('./disconnect-dialog.tsx').then((module) => module.DisconnectDialog),
);

type Props = { apps: (ConnectedApp | OwnedConnectedApp)[]; className?: string };

/** One's own connected apps, or with their owners everybody's. */
export function AppList({ apps, className }: Props) {
  const now = useNow();
  const rows = useFocusNextRow(apps.length);
  const { question, ask, dialog } = useQuestion<Props['apps'][number]>();
  return (
    <>
      <ul className={className} aria-label="Connected apps" {...rows}>
        {apps.map((app) => {
          const owner = 'owner' in app ? app.owner : null;
          return (
            <ActionRow
              key={app.id}
              name={app.name}
              beside={owner && <OwnerTag owner={owner} />}
              facts={appFacts(app, now)}
              actions={
                <RowButton
                  label={`Disconnect ${app.name}${owner ? ` of ${owner.email}` : ''}`}
                  tone="rose"
                  onClick={() => ask(app)}
                >
                  Disconnect
                </RowButton>
              }
            >
              {owner && <p>{ownerText(owner)}</p>}
            </ActionRow>
          );
        })}
      </ul>
      {question && <LazyDialog code={disconnectDialogCode} {...dialog} app={question} />}
    </>
  );
}

/** 'claude.ai · Read and change · connected 2d ago · last used 5h ago'. */
function appFacts({ host, scope, connectedAt, lastUsedAt }: ConnectedApp, now: Date): string {
  const ago = (at: string) => relativeTimeWithin(new Date(at), now);
  return [
    host,
    scope === 'write' ? 'Read and change' : 'Read only',
    `connected ${ago(connectedAt)}`,
    lastUsedAt ? `last used ${ago(lastUsedAt)}` : 'not used yet',
  ].join(' · ');
}
