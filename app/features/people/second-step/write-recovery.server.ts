import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { eq } from 'drizzle-orm'
import { RECOVERY_CODES } from '#app/features/people/credentials/second-factor.ts'
import { recoveryCodes } from '#app/features/people/credentials/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/**
 * Replaces an account's recovery codes by ten new ones of 80 bits each. Only hashes are stored: the codes can
 * be shown now alone.
 */
export async function writeRecovery(tx: Tx, accountId: AccountId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32.encode(randomBytes(10), { padding: false }),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ accountId, codeHash: keyedHash('recovery-code', `${accountId}:${code}`) })),
    )
  return codes
}
