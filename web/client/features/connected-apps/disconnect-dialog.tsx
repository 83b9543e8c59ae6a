import type { ConnectedApp, OwnedConnectedApp } from '#shared/api/connected-apps.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useDisconnectApp } from './connected-app-queries.ts';

type Props = {
  /** With its owner: somebody's, as an admin sees it. */
  app: ConnectedApp | OwnedConnectedApp;
  opened: boolean;
  onClose: () => void;
};

export function DisconnectDialog({ app, opened, onClose }: Props) {
  const owner = 'owner' in app ? app.owner : null;
  const disconnect = useDisconnectApp({ id: app.id, isOwn: owner === null });
  return (
    <AskDialog
      title={`Disconnect “${app.name}”?`}
      submitLabel="Disconnect"
      isDangerous
      opened={opened}
      change={disconnect}
      onClose={onClose}
      onSubmit={() => disconnect.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        {owner
          ? `It stops working for ${owner.name} right away, and we’ll tell them by email. They can connect it again.`
          : 'It stops working for you right away. To let it back in, connect it again there.'}
      </p>
    </AskDialog>
  );
}
