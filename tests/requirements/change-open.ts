import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { changeRequirement } from '#app/features/procurement/requirements/change-requirement.server.ts'
import { getOwnRequirement } from '#app/features/procurement/requirements/queries-own.server.ts'
import { db } from '#app/platform/testing/store.ts'
import type { PersonCtx } from '../proposals/rounds.ts'

/** Sends the form of an own requirement with only this changed, as it is shown now. */
export async function changeOpen(ctx: PersonCtx, url: string, changes: Record<string, string>) {
  const own = await getOwnRequirement(ctx, url)
  const values = { ...own?.values, intent: 'publish', key: randomUUID(), url, seen: own?.seen }
  return changeRequirement(ctx, { ...values, ...changes })
}

/** The kinds of what somebody was told, in their order of the alphabet. */
export async function kindsToldTo(account: { id: string }): Promise<string[]> {
  const told = await db()
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.recipientId, account.id as never))
  return told.map(({ kind }) => kind).toSorted()
}
