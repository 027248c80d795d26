import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { getSeller } from '#app/features/people/parties/queries-seller.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { writeElectronic, writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { aBilledOrder, aSeller, invoicesOfOrder } from '../invoice-corrections/a-billed-order.ts'
import '#app/platform/testing/database.ts'

/** A seller in Germany whose event takes place in France, and what it says of registrations. */
async function inLyon(registrations: string) {
  const seller = await aSeller()
  await db()
    .update(events)
    .set({ city: 'Lyon', country: 'FR', timeZone: 'Europe/Paris' })
    .where(eq(events.id, seller.event.id))
  const { seen, rate, ...said } = await getSeller(seller.ctx)
  const typed = Object.entries({ ...said, registrations }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  )
  const save = () =>
    saveSeller(seller.ctx, { ...Object.fromEntries(typed), rate: String((rate ?? 0) / 100), seen })
  return { ...seller, ctx: seller.ctx as PersonCtx, save }
}

test('the number in the country whose tax is charged stands on the invoice, its PDF and its XML', async () => {
  const seller = await inLyon('fr 83 404 833 048, ATU13585627')
  await seller.save()
  const order = await aBilledOrder(seller)
  const { invoice } = order
  expect(invoice.tax?.parts).toMatchObject([{ category: 'S', rate: 2_000, country: 'FR' }])
  expect(invoice.seller).toMatchObject({
    taxNumber: 'DE129273398',
    registration: { country: 'FR', number: 'FR83404833048' },
  })
  const paper = textOfPdf(await writePaper(seller.ctx, invoice.id))
  expect(paper).toContain('FR83404833048')
  expect(paper).not.toContain('ATU13585627')
  for (const syntax of ['ubl', 'cii'] as const) {
    const { xml } = await writeElectronic(seller.ctx, invoice.id, syntax)
    expect(xml, syntax).toContain('FR83404833048')
    expect(xml, syntax).not.toContain('ATU13585627')
  }

  await creditInvoiceLines(seller.ctx, {
    invoice: invoice.id,
    key: newKey(),
    'lines.0': '1',
    amount: '',
    reason: 'One stays at home.',
  })
  const [, note] = await invoicesOfOrder(order.id)
  expect(note?.seller.registration, 'a credit note has the number of its invoice').toEqual(
    invoice.seller.registration,
  )
})

test('who has said none there has none on it, and what is no number is said beside the field', async () => {
  const seller = await inLyon('ATU13585627')
  await seller.save()
  expect((await aBilledOrder(seller)).invoice.seller.registration).toBeUndefined()
  for (const [typed, fault] of [
    ['FR12', 'number'],
    ['DE136695976', 'home'],
  ]) {
    const missed = await (await inLyon(typed ?? '')).save().catch((error: unknown) => error)
    expect(missed).toBeInstanceOf(BadInput)
    expect((missed as BadInput).fields.registrations).toMatchObject({
      key: `prices:seller.registrationFault.${fault}`,
    })
  }
})
