import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult, Shortcut } from '#sandbox/shared/slack-api.ts';

/** The app's global shortcuts; nothing when it has none. */
export function ShortcutMenu({ as, shortcuts }: { as: string; shortcuts: Shortcut[] }): ReactNode {
  const own = shortcuts.filter((shortcut) => shortcut.kind === 'global');
  if (own.length === 0) return null;
  const run = (callbackId: string) =>
    reportFailure(callSandbox<DeliveryResult>('POST', '/slack/shortcut', { as, callbackId }));
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Shortcuts">
          <Icon name="bolt" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ callbackId, name }) => (
          <Menu.Item key={callbackId} onClick={() => void run(callbackId)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
