import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { someMandates, withoutMandate } from '#app/features/people/selling-mandates/testing.server.ts'
import { ASKED_DAYS } from '#app/kit/selling.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Known, knownOf } from './known.ts'
import type { DemoWorld } from './plan.ts'

const DAY = 86_400_000
/** When those who sell accepted the mandate, in days before now. */
const ACCEPTED = 20
/** Sold before there was a mandate, and has still so many days to accept it. */
const ASKED = { username: 'shalini_gupta', left: ASKED_DAYS - 18 }

/** The selling mandate, accepted by all who sell, but for one who is still asked for it. */
export async function loadMandates(
  tx: Tx,
  now: Date,
  world: DemoWorld,
  { people }: Pick<Known, 'people'>,
): Promise<number> {
  const at = new Date(now.getTime() - ACCEPTED * DAY)
  const persons = world.providers
    .filter(({ username }) => username !== ASKED.username)
    .map(({ username, language }) => ({ ...knownOf(people, username), language, at }))
  const admins = await tx
    .select({ partyId: parties.id, accountId: accounts.id, language: accounts.language })
    .from(parties)
    .innerJoin(
      memberships,
      and(eq(memberships.companyId, parties.id), eq(memberships.role, MEMBER_ROLES.admin)),
    )
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(eq(parties.kind, 'sme'))
    .orderBy(parties.id, accounts.id)
  const firms = new Map(admins.map((one) => [one.partyId, { ...one, at }]))
  await someMandates(tx, [...persons, ...firms.values()])
  const until = new Date(now.getTime() + ASKED.left * DAY)
  await withoutMandate(tx, knownOf(people, ASKED.username).partyId, until)
  return persons.length + firms.size
}
