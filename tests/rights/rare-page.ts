import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/** A page that is there while something rare is: its address, who is shown it, and the cookie of that one. */
export type RarePage = { page: string; by: string; cookieOf: () => Promise<string | null> }

type Someone = { id: AccountId }

/** As whoever has no session is shown it. */
export const toVisitor = (page: string): RarePage => ({ page, by: 'visitor', cookieOf: async () => null })

/** As somebody is shown it who acts for him- or herself, in a session of its own each time. */
export const toOne = (page: string, by: string, { id }: Someone): RarePage => ({
  page,
  by,
  cookieOf: async () => {
    const ctx = systemContext('test')
    const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: id }))
    return line.split(';')[0] ?? null
  },
})

/** As somebody is shown it who acts for a company from then on. */
export async function toMember(
  page: string,
  by: string,
  { id, companyId }: Someone & { companyId: PartyId },
): Promise<RarePage> {
  await inTransaction((tx) => actFor(tx, { accountId: id, token: null, partyId: companyId }))
  return toOne(page, by, { id })
}
