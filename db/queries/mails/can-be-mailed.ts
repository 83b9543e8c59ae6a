import { type RawBuilder, sql } from 'kysely';
import type { NotificationType } from '#shared/domain/notification-preferences.ts';
import { wantsNews } from '../settings/wants-news.ts';

/** Of `startup_applications a`: accepted, with one plain address, and wanting such mails. */
export function canBeMailed(type: NotificationType): RawBuilder<boolean> {
  return sql<boolean>`(
    a.status = 'accepted' and a.founder_email !~ '[[:space:][:cntrl:],;<>]'
    and ${wantsNews(type, 'email')})`;
}
