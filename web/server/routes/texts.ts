import { queueMailSample, queueSlackSample } from '#db/operations/texts/queue-text-sample.ts';
import { restoreText, saveText } from '#db/operations/texts/save-text.ts';
import { findText, listTexts, listTextVersions } from '#db/queries/texts.ts';
import type { TextPreview, TextView } from '#shared/api/texts.ts';
import { checkText, maxBodyLength } from '#shared/texts/check-text.ts';
import { fillParagraphs } from '#shared/texts/markup.ts';
import { renderMail, renderThemes } from '#shared/texts/render-mail.ts';
import { isMailText, type TextContent, type TextId, textDeclaration } from '#shared/texts/texts.ts';
import { sampleMail, sampleValues } from '#shared/texts/word-mail.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireSession } from '../context.ts';

export const textsRoutes = {
  list: api.texts.list.handler(async ({ context }) => {
    const texts = await listTexts(context.db);
    return texts.map(({ id, content, savedAt }) => {
      const { label, when, group } = textDeclaration(id);
      const isBroken = content !== null && checkText(id, content).length > 0;
      return { id, label, when, group, isEdited: content !== null, isBroken, savedAt };
    });
  }),

  get: api.texts.get.handler(({ input, context }) => textView(context, input.textId)),

  save: api.texts.save.handler(async ({ input, context }) => {
    await saveText(context.db, { ...input, ...actorAndTime(context) });
    return textView(context, input.textId);
  }),

  restore: api.texts.restore.handler(async ({ input, context }) => {
    await restoreText(context.db, { ...input, ...actorAndTime(context) });
    return textView(context, input.textId);
  }),

  preview: api.texts.preview.handler(async ({ input: { textId, content }, context }) =>
    previewOf(textId, content, context.config),
  ),

  sendSample: api.texts.sendSample.handler(async ({ input: { textId, content }, context }) => {
    const { db, accountLimits, now } = context;
    const { accountId, email: to } = requireSession(context);
    await accountLimits.countTextSample(accountId);
    if (isMailText(textId)) await queueMailSample(db, { textId, content, to, now });
    else await queueSlackSample(db, { textId, content, accountId });
    return { to: isMailText(textId) ? to : 'you in Slack' };
  }),
};

async function textView({ db }: ApiContext, id: TextId): Promise<TextView> {
  const [{ version, content }, versions] = await Promise.all([
    findText(db, id),
    listTextVersions(db, id),
  ]);
  const { label, when, original, placeholders } = textDeclaration(id);
  const samples = sampleValues(id);
  return {
    id,
    label,
    when,
    channel: isMailText(id) ? 'email' : 'slack',
    version,
    content: content ?? original,
    isEdited: content !== null,
    original,
    maxBodyLength: maxBodyLength(id),
    placeholders: Object.entries(placeholders).map(([name, { label, isRequired = false }]) => ({
      name,
      label,
      sample: samples[name] ?? '',
      isRequired,
    })),
    versions,
  };
}

function previewOf(
  id: TextId,
  content: TextContent,
  letterhead: { publicUrl: string },
): TextPreview {
  if (!isMailText(id)) {
    return { email: null, slack: fillParagraphs(content.body, { values: sampleValues(id) }) };
  }
  const mail = sampleMail(id, content, letterhead);
  const { subject, text } = renderMail(mail, letterhead);
  return { email: { subject, text, ...renderThemes(mail, letterhead) }, slack: null };
}
