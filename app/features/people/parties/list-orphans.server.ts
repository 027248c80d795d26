import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { MEMBER_ROLES } from './party.ts'
import { memberships, parties } from './tables.server.ts'

const MOST = 3

/** The first of the companies, by name, that would have no admin without this member. */
export async function listOrphans(tx: Tx, memberId: PartyId): Promise<string[]> {
  const others = tx
    .select({ one: sql`1` })
    .from(sql`${memberships} o`)
    .where(
      sql`o.company_id = ${parties.id} and o.role = ${MEMBER_ROLES.admin} and o.member_id <> ${memberId}`,
    )
  const rows = await tx
    .select({ name: parties.name })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.companyId))
    .where(
      and(
        eq(memberships.memberId, memberId),
        eq(memberships.role, MEMBER_ROLES.admin),
        isNull(parties.deactivatedAt),
        notExists(others),
      ),
    )
    .orderBy(asc(parties.name))
    .limit(MOST)
  return rows.map(({ name }) => name)
}
