import { Router } from 'express';
import { z } from 'zod';
import { answer } from '#sandbox/server/http/answer.ts';
import type { Mailbox } from '#sandbox/server/mail/start-mailbox.ts';
import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';

export function createMailApi(mailbox: Mailbox): Router {
  const api = Router();
  api.get(
    '/',
    answer(z.object({ to: z.string().optional() }), ({ to }) =>
      mailbox
        .mails()
        .filter((mail) => to === undefined || mail.to.includes(to))
        .map(toSummary),
    ),
  );
  api.get('/:id', (request, response, next) => {
    const show = answer(z.object({}), () => {
      const mail = mailbox.mails().find((one) => one.id === request.params.id);
      if (!mail) throw new SandboxError(404, 'There is no such mail.');
      return mail;
    });
    return show(request, response, next);
  });
  api.delete(
    '/',
    answer(z.object({}), () => {
      mailbox.clear();
      return { ok: true };
    }),
  );
  return api;
}

function toSummary({
  html: _html,
  text: _text,
  links: _links,
  ...summary
}: MailMessage): MailSummary {
  return summary;
}
