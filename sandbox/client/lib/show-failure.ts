import { notifications } from '@mantine/notifications';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

export function showFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: 6000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Runs something a person did; says so when the product or the sandbox did not carry it out. */
export async function reportFailure<Result extends DeliveryResult>(
  work: Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await work;
    if (!result.ok) showFailure(result.message ?? "Slipstream didn't answer.");
    return result;
  } catch (error) {
    showFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}
