import { randomBytes } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
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
 * with `minimum` seats; and somebody new who may buy them, with two others. As a `firm` the seller acts for
 * an SME of its own, whose event it is.
 */
export async function aSellerAndABuyer({
  asked = false,
  transfers = false,
  trusted = false,
  minimum = 5,
  firm = false,
} = {}) {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const [seller, buyer] = [signIn(), signIn()]
  try {
    return await inTransaction(async (tx) => {
      const sme = firm ? await anSme(tx, { approval: 'approved', currency: 'EUR' }) : null
      const acts = { actingForId: sme?.id ?? null }
      const account = await anAccount(tx, {
        ...seller,
        serviceType: 'provider',
        approval: 'approved',
        ...acts,
      })
      if (sme) await aMember(tx, { company: sme, member: account.partyId })
      const partyId = sme?.id ?? account.partyId
      await someProfiles(tx, [{ partyId, displayName: 'Ada Teaches' }])
      const startsAt = new Date(Date.now() + 30 * 86_400_000)
      const ticketTypes = [{ name: 'Standard seat', priceMinor: 10_000, needsApproval: asked }]
      const terms = { currency: 'EUR', minimum, refundSteps: [{ days: 1, percent: 100 }] }
      const event = await anEvent(tx, { ...terms, ownerId: partyId, startsAt, ticketTypes })
      const bank = { holder: 'Ada', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
      const validFor = trusted ? ({ validFor: 'all', termDays: 30 } as const) : {}
      if (transfers) await aBankAccount(tx, { partyId, ...bank, isOffered: true, ...validFor })
      const others = [signIn(), signIn()]
      for (const one of [buyer, ...others]) await anAccount(tx, one)
      return { seller, buyer, others, path: `/event/Q/${event.slug}` }
    })
  } finally {
    await closeDatabase()
  }
}
