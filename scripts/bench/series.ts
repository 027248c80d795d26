import { changeSeries } from '#app/features/catalogue/event-publishing/change-series.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { countStatements } from './statements.ts'
import { startWorld } from './world.ts'

const LENGTHS = [4, 26, 52]
const AIM = { each: 17, seconds: 2 }
const DAY = 86_400_000

/**
 * What a change of all dates of a series costs: another hour, which the calendars and the diary of each date
 * follow, and another title. Aims: at most 17 statements for each date, and 2 s for 52.
 */
export async function benchSeries(): Promise<void> {
  const world = await startWorld(async () => {})
  try {
    const statements = countStatements()
    for (const length of LENGTHS)
      for (const [name, given] of [
        ['another hour', { sessionFrom: ['09:00'] }],
        ['another title', { title: 'Glazing by hand' }],
      ] as const) {
        const { ctx, slug } = await aSeries(length)
        const { values, seen } = await getOwnEvent(ctx, slug)
        const change = { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen, ...given }
        const acknowledged = await changeSeries(ctx, change).then(
          () => '',
          (error: unknown) =>
            error instanceof BadInput ? String(error.fields.acknowledged?.params?.change) : '',
        )
        const [counted, began] = [statements(), performance.now()]
        await changeSeries(ctx, { ...change, acknowledged })
        const sent = statements() - counted
        console.log(
          `${name} of ${String(length).padStart(2)} dates: ${sent} statements, ${(sent / length).toFixed(1)} for each ` +
            `(aim ${AIM.each}); ${((performance.now() - began) / 1_000).toFixed(2)} s (aim ${AIM.seconds})`,
        )
      }
  } finally {
    await world.close()
  }
}

/** A series of one event a week, of somebody who may publish at once. */
async function aSeries(length: number) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const { actor, category } = await inTransaction(async (tx) => {
    const actor: Person = personOf(await anAccount(tx, own), own)
    for (const _event of [1, 2, 3]) await anEvent(tx, { ownerId: actor.partyId })
    return { actor, category: (await aCategory(tx)).slug }
  })
  const ctx = { ...makeContext({}), actor }
  const first = new Date(Date.now() + 60 * DAY).toISOString().slice(0, 10)
  const { slug } = await createEvent(ctx, {
    intent: 'publish',
    key: newKey(),
    draft: '',
    event: '',
    seen: '',
    topic: '',
    cardsOnly: 'yes',
    title: 'Glazing',
    category,
    language: 'en',
    summary: '',
    description: '',
    outcomes: '',
    timeZone: 'Europe/Berlin',
    mode: 'venue',
    venue: 'Hall 1',
    street: '',
    city: 'Berlin',
    country: 'DE',
    onlineUrl: '',
    capacity: '12',
    minimum: '4',
    decideDay: '',
    currency: 'EUR',
    refund: 'week',
    sessionDay: [first],
    sessionFrom: ['10:00'],
    sessionTo: ['17:00'],
    sessionUntil: [''],
    typeId: [''],
    typeName: [''],
    typePrice: ['450,50'],
    typeSeats: ['10'],
    repeat: 'weekly',
    repeatEvery: '1',
    repeatUntil: '',
    repeatCount: String(length),
    exceptDay: [''],
    exceptTo: [''],
  })
  return { ctx, slug }
}
