import { randomUUID } from 'node:crypto'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { yearOf } from '#app/kit/dates.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { buySeats, type Offer } from '#tests/support/checkout.ts'
import { saleCost } from './crowd-sale.ts'
import { compare } from './measure.ts'

const WARM = 60
const SLICE_MS = 1_500

/** Admins of two companies that buy: of one that keeps no budgets, and of one that keeps one of each kind. */
export type Buying = { without: Person; kept: Person }

export async function gatherCompanies(): Promise<Buying> {
  const [without, kept] = [await anAdmin(), await anAdmin()]
  const year = String(yearOf(new Date(), 'UTC'))
  const given = { key: randomUUID(), year, costCentre: '', category: '', currency: 'EUR', reason: 'Bench' }
  await addBudget(makeContext({ actor: kept }), { ...given, amount: '900000000' })
  const { company } = kept
  return { without, kept: { ...kept, company: company && { ...company, keepsBudgets: true } } }
}

async function anAdmin(): Promise<Person> {
  return inTransaction(async (tx) => {
    const [company, account] = [await aCompany(tx, { currency: 'EUR' }), await anAccount(tx)]
    await aMember(tx, { company, member: account.partyId, role: 1 })
    return actingFor(personOf(account), company, 'admin')
  })
}

/**
 * What a company's budgets cost its purchases, the triggers that mark what changed with them: sales by turns,
 * one after the other, and their statements.
 */
export async function printBudgets({ without, kept }: Buying, offer: Offer): Promise<void> {
  const lane = (buyer: Person) => ({
    workers: 1,
    once: async () => {
      const { answer } = await buySeats(buyer, offer, { card: 'succeeds', seats: 2 })
      if (answer.state !== 'succeeded') throw new Error(`a sale ended as ${answer.state}`)
    },
  })
  const { product, bare, ratio } = await compare(lane(kept), lane(without), { warm: WARM, slice: SLICE_MS })
  const [held, plain] = [
    await saleCost({ buyers: [kept], offers: [offer] }, 40),
    await saleCost({ buyers: [without], offers: [offer] }, 40),
  ]
  console.log(
    `${'a sale with budgets / without'.padEnd(34)} ${ratio.toFixed(2)}  (aim 0.7 or more; ${product.toFixed(0)} against ` +
      `${bare.toFixed(0)} a second; ${held.statements.toFixed(1)} statements against ${plain.statements.toFixed(1)})`,
  )
}
