import type { PictureKind } from '#shared/domain/pictures.ts';
import { pageFailure } from '#shared/failure.ts';
import { toFailureOf } from './errors.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Sent = {
  /** Null removes the picture. */
  file: File | null;
  kind: PictureKind;
};

/** Sends a picture to an address that takes it as the body; returns the answer. */
export async function sendPicture<Answer>(
  address: string,
  { file, kind }: Sent,
): Promise<Partial<Answer>> {
  const body = file && (await shrinkPicture(file, kind));
  const answer = await fetch(address, { method: body ? 'PUT' : 'DELETE', body }).catch(() => {
    throw pageFailure('unexpected');
  });
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw toFailureOf(answer.status, reply);
  return reply;
}
