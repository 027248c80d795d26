import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { notPostedMail } from './emails/not-posted.email.tsx'
import type { ToldReason } from './judgement.ts'
import { findReplyReader } from './queries-reader.server.ts'
import type { OpenedAddress } from './reply-address.server.ts'

/**
 * Tells the reader whom a reply address names that an answer was not posted: at the address that it was sent
 * to, whatever the email said of itself, and once for each reply address and reason. Refuses any actor but
 * the system.
 */
export async function emailNotPosted(
  ctx: Ctx,
  { opened, reason }: { opened: OpenedAddress; reason: ToldReason },
): Promise<void> {
  requireSystem(ctx)

  const reader = await findReplyReader(ctx, opened.seal)
  if (!reader) return

  const { email: to, language } = reader
  const link = config().ORIGIN + pathIn(language, '/message')
  const email = await composeEmail(notPostedMail(translator(language), { language, reason, link }))
  const dedupKey = `mail-in:${reason}:${keyedHash('mail-in.told', opened.local)}`
  await inTransaction((tx) => sendMail(tx, { to, language, kind: 'mail-in.not-posted', ...email, dedupKey }))
}
