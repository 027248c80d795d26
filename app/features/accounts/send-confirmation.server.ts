import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { confirmEmailMail } from './emails/confirm-email.email.tsx'
import { verifications } from './tables.server.ts'

const HOURS = 24

/** What is stored of a link's token: its hash, so that a copy of the database opens nothing. */
export function confirmationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function confirmationKey(accountId: string): string {
  return `confirm-email:${accountId}`
}

export type Confirmation = { id: string; token: string; mail: Mail }

/** The email with a new link that confirms an address: composed before the transaction that sends it. */
export async function composeConfirmation(
  ctx: Ctx,
  { username, email: to }: { username: string; email: string },
): Promise<Confirmation> {
  const { language } = ctx
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const link = config().ORIGIN + pathIn(language, `/confirm/${token}`)
  const email = await composeEmail(
    confirmEmailMail(translator(language), { language, username, link, hours: HOURS }),
  )
  const dedupKey = `accounts.confirm-email:${id}`
  return { id, token, mail: { to, language, kind: 'accounts.confirm-email', ...email, dedupKey } }
}

/** Sends a composed confirmation, whose link is good once and for 24 hours; links sent earlier end. */
export async function sendConfirmation(
  tx: Tx,
  facts: Confirmation & { accountId: string; now: Date },
): Promise<void> {
  const identifier = confirmationKey(facts.accountId)
  await tx.delete(verifications).where(eq(verifications.identifier, identifier))
  await tx.insert(verifications).values({
    ...{ id: facts.id, identifier, value: confirmationHash(facts.token) },
    expiresAt: new Date(facts.now.getTime() + HOURS * 3_600_000),
  })
  await sendMail(tx, facts.mail)
}
