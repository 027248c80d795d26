import { createOTP } from '@better-auth/utils/otp'
import { constantTimeEqual, symmetricDecrypt } from 'better-auth/crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import { secret } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { isAuthenticatorCode, stepsToTry, typedCode } from './second-factor.ts'
import { recoveryCodes, secondFactors } from './tables.server.ts'

type Facts = { accountId: AccountId; code: string; now: Date; isBegun?: boolean }

/**
 * Whether `code` is an app code or a recovery code of the account, which it consumes: no code counts twice,
 * nor one older than another that counted. Whoever has a code has not lost the factor: an end that staff has
 * set is taken back. With `isBegun` it checks the app that is being set up, and no
 * recovery codes.
 */
export async function takeFactor(tx: Tx, { accountId, code: typed, now, isBegun }: Facts): Promise<boolean> {
  const code = typedCode(typed)
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(
      and(eq(secondFactors.accountId, accountId), isBegun ? undefined : isNotNull(secondFactors.confirmedAt)),
    )
  if (!factor) return false
  if (!isAuthenticatorCode(code)) return !isBegun && takeRecoveryCode(tx, accountId, code)
  const otp = createOTP(await symmetricDecrypt({ key: secret(), data: factor.secret }))
  for (const step of stepsToTry(now, factor.lastStep)) {
    if (!constantTimeEqual(code, await otp.hotp(step))) continue
    const taken = await tx
      .update(secondFactors)
      .set({ lastStep: step, endsAt: null })
      .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
      .returning({ step: secondFactors.lastStep })
    return taken.length > 0
  }
  return false
}

async function takeRecoveryCode(tx: Tx, accountId: AccountId, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, keyedHash('recovery-code', `${accountId}:${code}`)),
      ),
    )
    .returning({ account: recoveryCodes.accountId })
  if (used.length === 0) return false
  await tx.update(secondFactors).set({ endsAt: null }).where(eq(secondFactors.accountId, accountId))
  return true
}
