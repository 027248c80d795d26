import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { EMAIL_CODE_TRIES } from './email-code.ts'
import { emailCodes } from './tables.server.ts'

type Facts = {
  /** Whose code: a browser, or the owner of an account, as the table keeps them. */
  browser: string
  email: string
  now: Date
}

/**
 * Counts an attempt before the code is compared, so that concurrent attempts count too; null when none is
 * left.
 */
export async function takeCodeTry(tx: Tx, { browser, email, now }: Facts) {
  const [row] = await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.browser, browser),
        eq(emailCodes.email, email),
        isNotNull(emailCodes.codeHash),
        gt(emailCodes.expiresAt, now),
        lt(emailCodes.tries, EMAIL_CODE_TRIES),
      ),
    )
    .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash, tries: emailCodes.tries })
  return row ?? null
}
