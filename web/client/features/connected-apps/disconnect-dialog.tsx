import type { ConnectedApp } from '#shared/api/connected-apps.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useDisconnectApp } from './connected-app-queries.ts';

type Props = { app: ConnectedApp; opened: boolean; onClose: () => void };

export function DisconnectDialog({ app, opened, onClose }: Props) {
  const disconnect = useDisconnectApp(app.id);
  return (
    <AskDialog
      title={`Disconnect ${app.name}?`}
      submitLabel="Disconnect"
      isDangerous
      opened={opened}
      change={disconnect}
      onClose={onClose}
      onSubmit={() => disconnect.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        It can’t use your account anymore, right away. To let it back in, connect it again there.
      </p>
    </AskDialog>
  );
}
