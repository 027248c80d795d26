import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Sessions } from '#app/platform/http/live-lines.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { openSessions } from './queries-scope.server.ts'
import { authSessions } from './tables.server.ts'

const which = preparedQuery('open sessions', (from, _actor, given: { tokens: string[] }) =>
  from
    .select({ token: authSessions.token, account: accounts.id })
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.userId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(openSessions(given.tokens)),
)

const find = async (tokens: string[]) => {
  const rows = await which(systemContext('live'), { tokens })
  return new Map<string, string>(rows.map(({ token, account }) => [token, account]))
}

/**
 * Which account a session belongs to, and which of some sessions are still open: not ended, and the account
 * neither suspended nor deleted.
 */
export const liveSessions: Sessions = {
  accountOf: async (token) => (await find([token])).get(token) ?? null,
  stillOpen: async (tokens) => new Set((await find(tokens)).keys()),
}
