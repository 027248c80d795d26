import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { codeLinkHolds } from './code-link.server.ts'
import { emailCodes } from './tables.server.ts'

/**
 * Consumes the link sent with a code, once and while the code is valid; the code ends with it. Returns the
 * confirmed address and the browser that asked, which stays unconfirmed: whoever follows a link need not be
 * who asked for it.
 */
export async function takeCodeLink(
  tx: Tx,
  { id, secret, now }: { id: string; secret: string; now: Date },
): Promise<{ email: string; browser: string } | null> {
  if (!codeLinkHolds({ id, secret })) return null
  const [row] = await tx
    .update(emailCodes)
    .set({ codeHash: null })
    .where(and(eq(emailCodes.id, id), isNotNull(emailCodes.codeHash), gt(emailCodes.expiresAt, now)))
    .returning({ email: emailCodes.email, browser: emailCodes.browser })
  return row ?? null
}
