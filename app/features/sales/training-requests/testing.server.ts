import { randomUUID } from 'node:crypto'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findRequestableTraining } from './queries-requestable.server.ts'
import { lineOf, shownMark } from './terms/terms.ts'

/** A day so many days ahead, as a form sends it. */
export const dayAhead = (ahead: number, now = new Date()) =>
  new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

/**
 * What the form of a topic's training sends: two days a month ahead in Lund for eight people, but for
 * `changes`.
 */
export async function typedTrainingRequest(
  ctx: Ctx,
  topic: { slug: string },
  changes: Record<string, string> = {},
): Promise<Record<string, string>> {
  const form: Record<string, string> = {
    topic: topic.slug,
    key: randomUUID(),
    participants: '8',
    mode: 'venue',
    venue: '3 Mill Lane',
    city: 'Lund',
    country: 'SE',
    timeZone: 'Europe/Stockholm',
    day1: dayAhead(30),
    day2: dayAhead(31),
    from: '09:00',
    to: '17:00',
    words: 'Two shifts.',
    ...changes,
  }
  const offer = await findRequestableTraining(ctx, { topic: topic.slug, trainer: '' })
  const days = ['day1', 'day2', 'day3'].filter((name) => form[name]).length
  const line = offer?.price ? lineOf(offer.price, { people: Number(form.participants), days }) : null
  return { shown: shownMark(line), ...form }
}

/** Pays the order of a training with a card that succeeds, as its buyer. */
export async function payTraining(ctx: Ctx, reference: string, payer: Record<string, string> = {}) {
  const whom = { kind: 'person', name: 'Asha Rao', street: '3 Mill Lane', city: 'Lund', country: 'SE' }
  await keepDetails(ctx, { reference, ...whom, ...payer })
  return payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
}
