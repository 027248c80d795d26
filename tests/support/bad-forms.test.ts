import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { badTexts } from './bad-inputs.ts'

/** Thousands of calls: long on a machine with other work. */
const LIMIT = 300_000

/** One person may post so often in an hour. */
const POSTS_OF_ONE = 30

let category: string
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

async function somebody(): Promise<Ctx> {
  return makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
}

/**
 * Every bad value in the first field and a third of them, another one each time, in those after it; returns
 * what was neither taken nor refused in words.
 */
async function faultsOf(good: Record<string, string>, send: (input: object) => Promise<unknown>) {
  const faults: string[] = []
  for (const [nth, field] of Object.keys(good).entries()) {
    for (const { name, value } of badTexts().filter((_, at) => nth === 0 || at % 3 === nth % 3)) {
      const refused = await send({ ...good, [field]: value }).then(
        () => null,
        (error: unknown) => error,
      )
      const inWords = refused instanceof BadInput || refused instanceof Refusal
      if (refused !== null && !inWords) faults.push(`${field}, ${name}: ${refused}`)
    }
  }
  return faults
}

test(
  'no value of the form of a requirement is a fault',
  async () => {
    const good = {
      intent: 'draft',
      key: '',
      title: 'Excel for buyers',
      category,
      description: 'Tables, and what to ask of them.',
      participants: '12',
      mode: 'onsite',
      city: 'Pune',
      country: 'IN',
      trainingLanguage: 'en',
      language: 'en',
      wishedFrom: '2027-03-01',
      wishedTo: '2027-03-02',
      deadline: '2027-02-01',
      currency: 'INR',
      budgetFrom: '10000',
      budgetTo: '20000',
      budgetHidden: '',
    }
    let posted = 0
    let ctx = await somebody()
    const faults = await faultsOf(good, async (input) => {
      if (posted === POSTS_OF_ONE) ctx = await somebody()
      posted = posted === POSTS_OF_ONE ? 1 : posted + 1
      const { key } = input as typeof good
      await postRequirement(ctx, { ...input, key: key || randomUUID() })
    })
    expect(faults).toEqual([])
  },
  LIMIT,
)

test(
  'no value of the forms of an order is a fault',
  async () => {
    const event = await inTransaction((tx) => anEvent(tx, { capacity: 10 }))
    const ctx = await somebody()
    const seats = { [event.types[0].id]: '1' }
    const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })

    const participant = { name: 'Asha Rao', email: 'asha@example.com' }
    const wrong = await faultsOf(participant, (one) => keepDetails(ctx, { reference, participants: [one] }))
    await keepDetails(ctx, { reference, participants: [participant] })
    const billing = {
      kind: 'business',
      company: 'Rao Works',
      name: 'Asha Rao',
      street: '14 MG Road',
      postalCode: '411001',
      city: 'Pune',
      country: 'IN',
      taxNumber: '27ABCDE1234F1Z0',
      purchaseOrderNumber: 'PO 7',
      buyerReference: 'R 7',
    }
    wrong.push(...(await faultsOf(billing, (input) => keepDetails(ctx, { reference, ...input }))))
    expect(wrong).toEqual([])
  },
  LIMIT,
)
