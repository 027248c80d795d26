import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { type Confirmation, confirmationHash } from './compose-confirmation.server.ts'
import { verifications } from './tables.server.ts'
import { CONFIRMATION_HOURS, confirmationKey } from './verification.ts'

/** Sends a composed confirmation, whose link works once, for 24 hours; earlier links are void. */
export async function sendEmailConfirmation(
  tx: Tx,
  facts: Confirmation & { accountId: string; now: Date },
): Promise<void> {
  const identifier = confirmationKey(facts.accountId)
  await tx.delete(verifications).where(eq(verifications.identifier, identifier))
  await tx.insert(verifications).values({
    id: facts.id,
    identifier,
    value: confirmationHash(facts.token),
    expiresAt: new Date(facts.now.getTime() + CONFIRMATION_HOURS * 3_600_000),
  })
  await sendMail(tx, facts.mail)
}
