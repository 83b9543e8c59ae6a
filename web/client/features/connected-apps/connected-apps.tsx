import type { ConnectedApp } from '#shared/api/connected-apps.ts';
import { relativeTime } from '#shared/formats.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useConnectedApps } from './connected-app-queries.ts';
import classes from './connected-apps.module.css';

const disconnectDialogCode = lazyCode(() =>
  import('./disconnect-dialog.tsx').then((module) => module.DisconnectDialog),
);

/** How to use the product from an assistant, and the apps that may. */
export function ConnectedApps() {
  return (
    <Loaded
      query={useConnectedApps()}
      skeleton={<Skeleton heights={[48, 160]} label="Loading your connected apps" />}
    >
      {({ address, apps }) => (
        <div className={classes.apps}>
          {apps.length > 0 && <AppList apps={apps} />}
          <p className={classes.address}>
            <span>Address of the server</span>
            <code>{address}</code>
          </p>
          <div>
            <CopyButton text={address} label="Copy address" />
          </div>
          <div className={classes.ways}>
            {waysFor(address).map(({ client, steps }) => (
              <section key={client} aria-label={client}>
                <h3>{client}</h3>
                <ol>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const waysFor = (address: string) => [
  {
    client: 'Claude',
    steps: [
      'Open Settings, then Connectors, and choose Add custom connector.',
      'Paste the address above and add it.',
      'Press Connect and allow it here.',
    ],
  },
  {
    client: 'ChatGPT',
    steps: [
      'Open Settings, then Apps & Connectors, and switch on Developer mode under Advanced.',
      'Create a connector with the address above and OAuth.',
      'Allow it here, then choose it in a chat.',
    ],
  },
  {
    client: 'VS Code',
    steps: [
      'Run MCP: Add Server from the Command Palette and choose HTTP.',
      `Enter ${address} and a name.`,
      'Start the server and allow it here.',
    ],
  },
];

function AppList({ apps }: { apps: ConnectedApp[] }) {
  const now = useNow();
  const rows = useFocusNextRow(apps.length);
  const { question, opened, openings, ask, close } = useQuestion<ConnectedApp>();
  return (
    <>
      <ul className={classes.list} aria-label="Connected apps" {...rows}>
        {apps.map((app) => (
          <ActionRow
            key={app.id}
            name={app.name}
            facts={appFacts(app, now)}
            actions={
              <RowButton label={`Disconnect ${app.name}`} tone="rose" onClick={() => ask(app)}>
                Disconnect
              </RowButton>
            }
          />
        ))}
      </ul>
      {question && (
        <LazyDialog
          key={openings}
          code={disconnectDialogCode}
          opened={opened}
          app={question}
          onClose={close}
        />
      )}
    </>
  );
}

/** 'claude.ai · Read and change · connected 2d ago · last used 5h ago'. */
function appFacts({ host, scope, connectedAt, lastUsedAt }: ConnectedApp, now: Date): string {
  const ago = (at: string) => relativeTime(new Date(at), now).toLowerCase();
  return [
    host,
    scope === 'write' ? 'Read and change' : 'Read only',
    `connected ${ago(connectedAt)}`,
    lastUsedAt ? `last used ${ago(lastUsedAt)}` : 'not used yet',
  ].join(' · ');
}
