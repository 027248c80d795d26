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
 * Which of these names, in lower case, belong to somebody, now or from before: a person, or a company by its
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

/**
 * The name, in lower case, that an account has now which had this one before; the same name for any other.
 */
export async function presentUsername(ctx: Ctx, name: string): Promise<string> {
  if (!USERNAME.test(name)) return name
  const [row] = await read(ctx)
    .select({ username: accounts.username })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(namesAskedFor([name]).former)
  return row?.username ?? name
}

/** The username, in lower case, of the account that has this address; null without one. */
export async function usernameOfEmail(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ username: accounts.username })
    .from(accounts)
    .where(accountAskedFor({ email }))
  return row?.username ?? null
}

/** The name that a person had before and has not been told about on a page yet; null for most. */
export async function findLostName(ctx: Ctx, person: Person): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(and(ownFormerNames(person), isNull(formerUsernames.seenAt)))
    .orderBy(desc(formerUsernames.renamedAt))
    .limit(1)
  return row?.username ?? null
}
