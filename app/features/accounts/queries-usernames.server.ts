import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'
import { USERNAME } from './username.ts'

/** Which of these names, in lower case, belong to somebody, now or from before: a person, or a company by its address. */
export async function takenUsernames(reader: Reader, names: string[]): Promise<Set<string>> {
  const rows = await unionAll(
    reader.select({ name: parties.slug }).from(parties).where(inArray(parties.slug, names)),
    reader
      .select({ name: formerUsernames.username })
      .from(formerUsernames)
      .where(inArray(formerUsernames.username, names)),
  )
  return new Set(rows.map(({ name }) => name))
}

/** The name, in lower case, that an account has now which had this one before; the same name for any other. */
export async function presentUsername(ctx: Ctx, name: string): Promise<string> {
  if (!USERNAME.test(name)) return name
  const [row] = await read(ctx)
    .select({ username: accounts.username })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(eq(formerUsernames.username, name))
  return row?.username ?? name
}

/** The name that a person had before and has not been told about on a page yet; null for most. */
export async function findLostName(ctx: Ctx, { accountId }: Person): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.accountId, accountId), isNull(formerUsernames.seenAt)))
    .orderBy(desc(formerUsernames.renamedAt))
    .limit(1)
  return row?.username ?? null
}
