import { asc, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { db } from '#app/platform/testing/store.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
const ORGANISER = 'meera_kulkarni'
const TITLE = 'When the supplier is bigger than you'
/** Three seats are sold; with the three that are promised two people are missing to the first step. */
const STEPS = { seats: ['8', '11'], price: ['8500', '7500'], days: '21' }
const ACCOUNT = {
  holder: 'Meera Kulkarni',
  format: 'ifsc',
  accountNumber: '50100123456789',
  ifsc: 'HDFC0000123',
}
const JOINERS = [
  { username: 'nilesh_gadre', name: 'Nilesh Gadre', company: 'Trimurti Castings', seats: '2' },
  { username: 'hemant_vyas', name: 'Hemant Vyas', company: 'Sabarmati Textiles', seats: '1' },
]
const ADDRESS = { kind: 'business', address: '21 MIDC Road\n422010 Nashik', country: 'IN' }

/**
 * A price promise that runs for five days more, so that invoices and cards can join it, two people short of
 * its first step.
 */
export async function loadPromise(now: Date, known: Known): Promise<number> {
  const [sold] = await db()
    .select({ id: events.id, slug: events.slug, timeZone: events.timeZone, typeId: ticketTypes.id })
    .from(events)
    .innerJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(eq(events.title, TITLE))
    .orderBy(asc(ticketTypes.position))
    .limit(1)
  if (!sold) throw new RangeError(`there is no event “${TITLE}”`)
  const { slug: event, timeZone, typeId: type } = sold
  const organiser = await contextOf(known, ORGANISER, now)
  await saveTransferTerms(organiser, {
    ...ACCOUNT,
    iban: '',
    bic: '',
    isOffered: 'on',
    seen: versionToken({}),
  })
  await saveSteps(organiser, { event, type, ...STEPS, seen: versionToken({}) })
  const until = localDate(new Date(now.getTime() + 5 * DAY), timeZone)
  for (const { username, ...joiner } of JOINERS) {
    const [groupDeal] = await db()
      .select({ id: groupDeals.id })
      .from(groupDeals)
      .where(eq(groupDeals.eventId, sold.id))
    const shown = groupDeal ? { groupDeal: groupDeal.id } : { until }
    const buyer = await contextOf(known, username, now)
    await joinGroupDeal(buyer, { event, ...shown, ...ADDRESS, ...joiner, seen: '850000', pay: 'invoice' })
  }
  return JOINERS.length
}
