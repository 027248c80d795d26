import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
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

/** Sends the link that confirms an address, good once and for 24 hours; links sent earlier end. */
export async function sendConfirmation(
  tx: Tx,
  facts: { accountId: string; username: string; email: string; language: Language; now: Date },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await tx.delete(verifications).where(eq(verifications.identifier, confirmationKey(facts.accountId)))
  await tx.insert(verifications).values({
    id,
    identifier: confirmationKey(facts.accountId),
    value: confirmationHash(token),
    expiresAt: new Date(facts.now.getTime() + HOURS * 3_600_000),
  })
  const link = config().ORIGIN + pathIn(facts.language, `/confirm/${token}`)
  const { language, username } = facts
  const email = await composeEmail(
    confirmEmailMail(translator(language), { language, username, link, hours: HOURS }),
  )
  await sendMail(tx, {
    to: facts.email,
    language,
    kind: 'accounts.confirm-email',
    ...email,
    dedupKey: `accounts.confirm-email:${id}`,
  })
}
