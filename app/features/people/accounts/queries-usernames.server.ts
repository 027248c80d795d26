import { and, desc, eq, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'
import { accountAskedFor, namesAskedFor, ownFormerNames } from './queries-scope.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'
import { USERNAME } from './username.ts'

/**
 * Which of these names (lower case) are taken now, or were before: by a person, or by a company as its
 * address.
 */
export async function takenUsernames(reader: Reader, names: string[]): Promise<Set<string>> {
  const { present, former } = namesAskedFor(names)
  const rows = await unionAll(
    reader.select({ name: parties.slug }).from(parties).where(present),
    reader.select({ name: formerUsernames.username }).from(formerUsernames).where(former),
  )
  return new Set(rows.map(({ name }) => name))
}

/** The current username (lower case) of the account that had `name` before; `name` itself for any other. */
export async function presentUsername(ctx: Ctx, name: string): Promise<string> {
  if (!USERNAME.test(name)) return name
  const [row] = await read(ctx)
    .select({ username: accounts.username })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(namesAskedFor([name]).former)
  return row?.username ?? name
}

/** The username (lower case) of the account with this email address; null without one. */
export async function usernameOfEmail(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ username: accounts.username })
    .from(accounts)
    .where(accountAskedFor({ email }))
  return row?.username ?? null
}

/** The former username of a person who has not yet seen the note about its change; null for most. */
export async function findLostName(ctx: Ctx, person: Person): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(and(ownFormerNames(person), isNull(formerUsernames.seenAt)))
    .orderBy(desc(formerUsernames.renamedAt))
    .limit(1)
  return row?.username ?? null
}
