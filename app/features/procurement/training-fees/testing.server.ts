import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/platform/context.server.ts'
import { proposeFee } from './propose-fee.server.ts'

/** A day so many days ahead, as a form sends it. */
const ahead = (days: number, now: Date) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** What the form of a price sends: 600 euros a day, for a month, but for `changes`. */
export const typedFee = (now = new Date(), changes: Record<string, string> = {}) => ({
  key: randomUUID(),
  unit: 'day',
  currency: 'EUR',
  amount: '600',
  includes: 'Preparation, travel and workbooks.',
  timeZone: 'Europe/Berlin',
  validUntil: ahead(30, now),
  words: '',
  ...changes,
})

/** A fee for a topic as the provider of the context proposes it first; answers its code. */
export async function aTrainingFee(
  ctx: Ctx,
  topic: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const first = { topic, revision: '2', version: '0' }
  return (await proposeFee(ctx, { ...typedFee(ctx.now(), changes), ...first })).code
}
