import { randomBytes } from 'node:crypto'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { aCompany, aMember, anSme } from '#app/features/parties/testing.server.ts'
import { someProfiles } from '#app/features/trainers/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

export const KINDS = {
  seeker: {},
  provider: { serviceType: 'provider', approval: 'approved' },
  'company admin': { of: 'company', role: 1 },
  'company manager': { of: 'company', role: 2 },
  'SME admin': { of: 'sme', role: 1, serviceType: 'provider', approval: 'approved' },
  'SME employee': { of: 'sme', role: 2, serviceType: 'provider', approval: 'approved' },
} as const
export type Kind = keyof typeof KINDS

/** Somebody of a kind, who acts for a workspace of their own where the kind has one. */
export async function someoneOf(kind: Kind): Promise<{ username: string; password: string }> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const username = `own_${randomBytes(6).toString('hex')}`
  const password = 'a sentence of their own'
  const given: { of?: 'company' | 'sme'; role?: 1 | 2; serviceType?: 'provider'; approval?: 'approved' } =
    KINDS[kind]
  const { of, role, ...rest } = given
  try {
    await inTransaction(async (tx) => {
      const trial = { trial: true, writableUntil: new Date(Date.now() + 11.5 * 86_400_000) }
      const company = of && (await (of === 'sme' ? anSme(tx, trial) : aCompany(tx, trial)))
      const account = await anAccount(tx, { username, password, ...rest, actingForId: company?.id ?? null })
      if (company) await aMember(tx, { company, member: account.partyId, role })
      if (rest.serviceType) await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Ada Teaches' }])
    })
  } finally {
    await closeDatabase()
  }
  return { username, password }
}
