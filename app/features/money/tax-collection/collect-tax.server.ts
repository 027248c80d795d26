import { describeSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import { operatorAt } from '#app/features/money/invoicing/queries-operator.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { localDate } from '#app/kit/dates.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Money, money, portionOf } from '#app/kit/money.ts'
import type { Taxed } from '#app/kit/tax.ts'
import { collectedOf, collectionOf, taxedOf } from '#app/kit/tax-collection.ts'
import { isTaxNumberValid } from '#app/kit/tax-number.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { writeCollection } from './write-collection.server.ts'

type Paid = {
  payment: PaymentRow
  sellerId: PartyId
  payer: Pick<PartySnapshot, 'country' | 'taxNumber'> | null
}

/**
 * Keeps of a payment for a sale, which came to the marketplace and not to its seller, what the law wants of
 * it (section 52 of the CGST Act), in the transaction that books the sale. `due` is what was sold, with its
 * tax by category and rate; of a payment of a part as much counts. Once for each payment.
 */
export async function collectTax(tx: Tx, ctx: Ctx, { payment, sellerId, payer }: Paid, due: Taxed) {
  const { party, timeZone } = await describeSeller(tx, sellerId)
  const seller = { country: party.country ?? null, taxNumber: party.taxNumber ?? null }
  const day = localDate(ctx.now(), timeZone)
  const terms = collectionOf(operatorAt(), seller, { currency: payment.currency, day })
  if (terms === null || seller.taxNumber === null) return
  const { taxableMinor, isInState } = taxedOf(due.breakdown?.parts ?? [])
  if (taxableMinor === 0) return
  const taxable = portionOf(money(taxableMinor, payment.currency), payment.amountMinor, due.total.minor)
  const collected: Money = collectedOf(taxable, terms.rate, isInState)
  await writeCollection(tx, {
    causeKind: 'payment',
    causeId: payment.id,
    subjectId: payment.subjectId,
    sellerId,
    country: terms.country,
    taxNumber: seller.taxNumber,
    rate: terms.rate,
    taxableMinor: taxable.minor,
    collectedMinor: collected.minor,
    currency: payment.currency,
    isInState,
    isPayerRegistered: isRegistered(payer, terms.country),
    createdAt: ctx.now(),
  })
}

const isRegistered = (payer: Paid['payer'], country: string): boolean =>
  payer?.country === country && payer.taxNumber !== undefined && isTaxNumberValid(payer.taxNumber, country)
