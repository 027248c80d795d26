import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { emailCodesOfBrowser } from './queries-scope.server.ts'
import { emailCodes } from './tables.server.ts'

export type GuestEmail = { email: string; confirmed: boolean; sentAt: Date }

/**
 * The address that this browser has confirmed by a code, else the one that a code is on its way to; null
 * without either. `email` restricts it to that address.
 */
export async function findGuestEmail(ctx: Ctx, email?: string): Promise<GuestEmail | null> {
  if (!ctx.visitorKey) return null
  const [row] = await read(ctx)
    .select()
    .from(emailCodes)
    .where(and(emailCodesOfBrowser(ctx), email === undefined ? undefined : eq(emailCodes.email, email)))
    .orderBy(sql`${emailCodes.confirmedAt} desc nulls last`, desc(emailCodes.createdAt))
    .limit(1)
  return row ? { email: row.email, confirmed: row.confirmedAt !== null, sentAt: row.createdAt } : null
}

/** The address that a pending code of this browser was sent to, and when; null when none can be entered. */
export async function findPendingEmailCode(ctx: Ctx): Promise<{ email: string; sentAt: number } | null> {
  if (!ctx.visitorKey) return null
  const [row] = await read(ctx)
    .select()
    .from(emailCodes)
    .where(and(emailCodesOfBrowser(ctx), isNotNull(emailCodes.codeHash)))
    .orderBy(desc(emailCodes.createdAt))
    .limit(1)
  return row ? { email: row.email, sentAt: row.createdAt.getTime() } : null
}
