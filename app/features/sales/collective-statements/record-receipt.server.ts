import { localDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { receiptInput } from './inputs.ts'
import { canCollect } from './policy.ts'
import { type Taken, takeReceipt } from './take-receipt.server.ts'

/**
 * Takes money that staff saw on the collecting account: it settles what its words name, or waits in the
 * queue. Repeats with one key take it once. Not found for who does not look after that account; bad input
 * beside an amount that is none, and a day to come.
 */
export async function recordReceipt(ctx: Ctx, input: unknown): Promise<Taken['became']> {
  const { actor } = ctx
  if (!canCollect(actor)) throw notFound()
  const { key, words, payer, amount: typed, currency, day } = parseInput(receiptInput, input)
  const amount = amountOf(typed, currency)
  if (!amount || amount.minor <= 0) throw new BadInput({ amount: { key: amountFault(typed, currency) } })
  if (day > localDate(ctx.now(), ctx.timeZone))
    throw new BadInput({ day: { key: 'transfers:form.dayToCome' } })

  return inTransaction(async (tx) => {
    const { id, became } = await takeReceipt(tx, inWake(ctx), {
      entryKey: `hand:${key}`,
      amountMinor: amount.minor,
      currency,
      day,
      payer: payer || null,
      payerMark: null,
      words,
      enteredBy: actor.accountId,
    })
    if (became !== 'again')
      await audit(
        tx,
        ctx,
        'collections.receive',
        { kind: 'collection', id },
        { amount: amount.minor, currency },
      )
    return became
  })
}
