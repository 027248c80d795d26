import { randomBytes } from 'node:crypto'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aGroup, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
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

type SignIn = { username: string; password: string }

/** Writes somebody new into the world of the running server: `write` gets what the account is to have. */
async function written(write: (tx: Tx, signIn: SignIn) => Promise<void>): Promise<SignIn> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const signIn = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  try {
    await inTransaction((tx) => write(tx, signIn))
  } finally {
    await closeDatabase()
  }
  return signIn
}

/** Somebody of a kind, who acts for a workspace of their own where the kind has one. */
export function someoneOf(kind: Kind): Promise<SignIn> {
  const given: { of?: 'company' | 'sme'; role?: 1 | 2; serviceType?: 'provider'; approval?: 'approved' } =
    KINDS[kind]
  const { of, role, ...rest } = given
  return written(async (tx, signIn) => {
    const trial = { trial: true, writableUntil: new Date(Date.now() + 11.5 * 86_400_000) }
    const company = of && (await (of === 'sme' ? anSme(tx, trial) : aCompany(tx, trial)))
    const account = await anAccount(tx, { ...signIn, ...rest, actingForId: company?.id ?? null })
    if (company) await aMember(tx, { company, member: account.partyId, role })
    if (rest.serviceType) await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Ada Teaches' }])
  })
}

/** The super-admin of a group with locations of these names, who acts for nobody yet. */
export function superAdminOf(names: string[]): Promise<SignIn> {
  return written(async (tx, signIn) => {
    const { partyId } = await anAccount(tx, signIn)
    await aGroup(tx, { locations: names.map((name) => ({ name })), admins: [partyId] })
  })
}

/**
 * Two who act for one new company: its admin, and a manager who buys for up to `limitMinor` of its euros
 * alone.
 */
export async function adminAndManager(limitMinor: number): Promise<{ admin: SignIn; manager: SignIn }> {
  const manager = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  const admin = await written(async (tx, signIn) => {
    const company = await aCompany(tx, { currency: 'EUR', name: 'Rao Gears' })
    const acts = { actingForId: company.id }
    const [first, second] = [
      await anAccount(tx, { ...signIn, ...acts }),
      await anAccount(tx, { ...manager, ...acts }),
    ]
    await aMember(tx, { company, member: first.partyId })
    await aMember(tx, { company, member: second.partyId, role: 2, limitMinor })
  })
  return { admin, manager }
}
