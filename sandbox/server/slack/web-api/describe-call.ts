import type { WebApiCall } from '#sandbox/server/slack/web-api/read-call.ts';

const detailLength = 90;

/** One line about a call for the traffic pane: what it says, never what it carries in secret. */
export function describeCall({ args }: WebApiCall): string {
  const view = args.view as { title?: { text?: string }; type?: string } | undefined;
  const about =
    view?.title?.text ?? args.text ?? args.markdown_text ?? args.name ?? args.status ?? view?.type;
  const line = typeof about === 'string' ? about.replace(/\s+/g, ' ').trim() : '';
  return line.length > detailLength ? `${line.slice(0, detailLength - 1)}…` : line;
}
