import type { ModalView } from '../blocks/block-kit.ts';
import { formMissed } from '../blocks/notices.ts';
import type { Call } from './listener.ts';

/** Opens a form; when Slack does not, for it gives us three seconds, the command's long form is shown. */
export async function openForm(
  call: Call,
  view: (metadata: string) => ModalView,
  inOneLine: string,
): Promise<void> {
  try {
    await call.openModal(view);
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    await call.reply(formMissed(inOneLine), { keepOriginal: true });
  }
}
