import { randomBytes } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { runningServer } from './server-file.ts'

const signIn = () => ({
  username: `own_${randomBytes(6).toString('hex')}`,
  password: 'a sentence of their own',
})

/**
 * Somebody new who sells seats of an event a month ahead, in euro, at request where they are `asked` for,
 * by bank transfer, too, with `transfers`, and valid before it comes where payers are `trusted`, which runs
 * with `minimum` seats; and somebody new who may buy them, with two others.
 */
export async function aSellerAndABuyer({
  asked = false,
  transfers = false,
  trusted = false,
  minimum = 5,
} = {}) {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const [seller, buyer] = [signIn(), signIn()]
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...seller, serviceType: 'provider', approval: 'approved' })
      await someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Ada Teaches' }])
      const startsAt = new Date(Date.now() + 30 * 86_400_000)
      const ticketTypes = [{ name: 'Standard seat', priceMinor: 10_000, needsApproval: asked }]
      const terms = { currency: 'EUR', minimum, refundSteps: [{ days: 1, percent: 100 }] }
      const event = await anEvent(tx, { ...terms, ownerId: owner.partyId, startsAt, ticketTypes })
      const account = { holder: 'Ada', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
      const validFor = trusted ? ({ validFor: 'all', termDays: 30 } as const) : {}
      if (transfers)
        await aBankAccount(tx, { partyId: owner.partyId, ...account, isOffered: true, ...validFor })
      const others = [signIn(), signIn()]
      for (const one of [buyer, ...others]) await anAccount(tx, one)
      return { seller, buyer, others, path: `/event/Q/${event.slug}` }
    })
  } finally {
    await closeDatabase()
  }
}
