import type { ReactNode } from 'react';
import actionRow from '../../ui/action-row.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AppList } from './app-list.tsx';
import { useConnectedApps } from './connected-app-queries.ts';
import classes from './connected-apps.module.css';

/** Ways to use the product from an assistant, and the apps that may. */
export function ConnectedApps() {
  return (
    <Loaded query={useConnectedApps()} heights={[48, 160]} label="Loading your connected apps">
      {({ address, apps }) => (
        <div className="stack gap-16 wide shrinks">
          {apps.length > 0 && <AppList apps={apps} className={actionRow.list} />}
          <div className={`wrap gap-8 ${classes.address}`}>
            <p>
              <span>Address of the server</span>
              <code>{address}</code>
            </p>
            <CopyButton text={address} label="Copy address" />
          </div>
          <div className={`stack ${classes.ways}`}>
            {ways.map(({ client, steps }) => (
              <section key={client} aria-label={client}>
                <h3>{client}</h3>
                <ol>
                  {steps.map((step, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                    <li key={index}>{step}</li>
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

const ways: { client: string; steps: ReactNode[] }[] = [
  {
    client: 'Claude',
    steps: [
      <>
        Open <b>Settings</b>, then <b>Connectors</b>, and choose <b>Add custom connector</b>.
      </>,
      'Paste the address above and add it.',
      <>
        Press <b>Connect</b> and allow it here.
      </>,
    ],
  },
  {
    client: 'ChatGPT',
    steps: [
      <>
        Open <b>Settings</b>, then <b>Apps & Connectors</b>, and switch on <b>Developer mode</b>{' '}
        under <b>Advanced</b>.
      </>,
      <>
        Create a connector with the address above and <b>OAuth</b>.
      </>,
      'Allow it here, then choose it in a chat.',
    ],
  },
  {
    client: 'VS Code',
    steps: [
      <>
        Run <b>MCP: Add Server</b> from the Command Palette and choose <b>HTTP</b>.
      </>,
      'Enter the address above and a name.',
      'Start the server and allow it here.',
    ],
  },
];
