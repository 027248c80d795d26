import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { emailKey } from '#app/kit/email-address.ts'
import { reading } from '../connections.server.ts'
import { deadAddresses } from '../tables.server.ts'

/** Why nothing is sent to an address, since when, and what its server said; null of one that takes mail. */
export async function findDeadAddress(address: string) {
  const [dead] = await reading()
    .select({
      reason: deadAddresses.reason,
      status: deadAddresses.status,
      said: deadAddresses.said,
      since: deadAddresses.since,
    })
    .from(deadAddresses)
    .where(eq(deadAddresses.address, emailKey(address)))
  return dead ?? null
}

export type DeadAddress = NonNullable<Awaited<ReturnType<typeof findDeadAddress>>>

/**
 * Why an email to `address` waits instead of leaving, as text, or null: nothing goes to where nobody takes
 * it, and nothing that is sent by choice (`isBulk`) to who complained.
 */
export function whyHeld(address: string | AnyColumn, isBulk: boolean | SQL): SQL<string | null> {
  const key = typeof address === 'string' ? emailKey(address) : sql`lower(${address})`
  return sql<string | null>`(select concat_ws(' ', d.reason, d.status) from ${deadAddresses} d
    where d.address = ${key} and (d.reason = 'bounced' or ${isBulk}))`
}
