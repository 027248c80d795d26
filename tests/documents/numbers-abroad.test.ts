import { expect, test } from 'vitest'
import { fatturaXml } from '#app/kit/fattura-pa.ts'
import { inv01Json } from '#app/kit/inv-01.ts'
import { eInvoiceXml } from '#app/platform/e-invoice/xml.server.ts'
import { IBAN, type SaleOf, SEATS } from './a-sale.ts'
import { documentsOf, shownKind } from './kinds.ts'
import { KASSEL, KOELN, MILANO, PUNE, TORINO } from './sides.ts'

const SALE: SaleOf = {
  name: '',
  seller: KASSEL,
  buyer: KOELN,
  of: 'seats',
  delivery: 'seat',
  place: ['DE'],
  currency: 'EUR',
  account: IBAN,
  lines: SEATS,
  category: 'S',
  xml: 'en16931',
}
const shown = (change: Partial<SaleOf>) => documentsOf({ ...SALE, ...change }, 1).map(shownKind)
const nationalOf = ({ fattura, selfBilled, inv01 }: ReturnType<typeof shownKind>) => [
  fattura,
  selfBilled,
  inv01,
]
/** Within an Italian file, the number of who sells. */
const sellerIn = (xml: string) => {
  const [, said = ''] = /<CedentePrestatore>([\s\S]*?)<\/CedentePrestatore>/.exec(xml) ?? []
  return [...said.matchAll(/<Id(?:Paese|Codice)>([^<]*)</g)].map(([, part]) => part)
}

test('Italy: what is taxed at home is handed in under the number from home, whatever others there are', () => {
  const [owed] = shown({ seller: MILANO, registrations: 'DE136695976', buyer: TORINO, place: ['IT'] })
  const xml = fatturaXml(owed?.fattura as never)
  expect(sellerIn(xml)).toEqual(['IT', '00743110157'])
  expect(xml).not.toContain('136695976')
})

test('Italy: what carries another country’s tax is no file of Italy, and says the number there to machines', async () => {
  for (const one of shown({
    seller: MILANO,
    registrations: 'DE136695976',
    buyer: TORINO,
    place: ['DE'],
  })) {
    expect(nationalOf(one)).toEqual([null, null, null])
    expect(one.seller.registration).toEqual({ country: 'DE', number: 'DE136695976' })
    expect(one.data?.seller.vatNumber).toBe('DE136695976')
    if (one.data)
      for (const syntax of ['ubl', 'cii'] as const) {
        const xml = await eInvoiceXml(one.data, syntax)
        expect(xml).toMatch(/(schemeID="VA"|<cbc:CompanyID)>DE136695976</)
        // Where it takes messages is another thing than under which number it charges the tax.
        expect(xml).not.toMatch(/(schemeID="VA"|<cbc:CompanyID)>IT00743110157</)
      }
  }
})

test('Italy: a buyer hands in what it owes the tax of under the seller’s number from home, also with one in Italy', () => {
  const papers = shown({ registrations: 'IT00743110157', buyer: TORINO, delivery: 'client', place: ['IT'] })
  const written = papers.flatMap(({ selfBilled }) => (selfBilled ? [fatturaXml(selfBilled)] : []))
  expect(written.length).toBeGreaterThan(4)
  for (const xml of written) {
    expect(sellerIn(xml)).toEqual(['DE', '136695976'])
    expect(xml).not.toContain('00743110157')
  }
})

test('Italy: who is only registered there writes no file of Italy for a consumer, and its buyer hands in none', () => {
  const consumer = { name: 'Ada Rossi', city: 'Torino', postalCode: '10121', country: 'IT' }
  const sale = { buyer: consumer, isPerson: true, place: ['IT'] } as const
  for (const one of shown({ ...sale, place: ['IT'], registrations: 'IT00743110157' })) {
    expect(nationalOf(one)).toEqual([null, null, null])
    expect(one.data?.seller.vatNumber).toBe('IT00743110157')
    expect(one.data?.taxes).toMatchObject([{ category: 'S', rate: 2_200 }])
  }
})

test('India: what is registered carries the GSTIN alone', () => {
  const [owed] = shown({
    seller: PUNE,
    registrations: 'DE136695976',
    buyer: { ...PUNE, name: 'Sahyadri Tools Ltd', taxNumber: '27AAACR5055K1Z7' },
    place: ['IN', '27'],
    currency: 'INR',
    account: { format: 'ifsc', number: '000123456789', bank: 'HDFC0000001' },
  })
  const said = JSON.stringify(inv01Json(owed?.inv01 as never))
  expect(said).toContain('27AAPFU0939F1ZV')
  expect(said).not.toContain('136695976')
  expect(owed?.seller.registration).toBeUndefined()
})
