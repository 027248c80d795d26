import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { SECOND_STEP_MINUTES } from '#app/features/people/credentials/second-factor.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { secondStepKey } from '#app/features/people/email-codes/verification.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { cookieLine, hostCookieName } from '#app/platform/http/cookies.server.ts'

type Facts = { accountId: AccountId; remember: boolean; now: Date }

/**
 * For an account with a second factor: the cookie line with which this browser may enter the code within ten
 * minutes; null where no second step is needed.
 */
export async function awaitSecondStep(tx: Tx, { accountId, remember, now }: Facts): Promise<string | null> {
  const [factor] = await tx
    .select({ accountId: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  if (!factor) return null
  const token = randomBytes(24).toString('base64url')
  await tx.insert(verifications).values({
    id: newId(),
    identifier: secondStepKey(accountId),
    value: confirmationHash(token),
    expiresAt: new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000),
  })
  const value = `${accountId}.${remember ? 1 : 0}.${token}`
  return cookieLine(hostCookieName('step'), value, SECOND_STEP_MINUTES * 60)
}
