import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getSeller } from '#app/features/people/parties/queries-seller.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import {
  writeElectronic,
  writeFattura,
  writePaper,
} from '#app/features/sales/invoice-list/write-papers.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aPerson, aWithheldOrder, balanceOf } from './a-withheld-order.ts'

/** What of some words a text lacks: texts themselves are too long to be shown. */
const lacks = (text: string, ...words: string[]) => words.filter((word) => !text.includes(word))
const NOT_FOUND = { kind: 'notFound' }
const EVERYTHING = { side: 'received', view: 'all', words: '' } as const
const PAGE = { limit: 5, offset: 0 }
let stranger: PersonCtx

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  stranger = { ...makeContext({}), actor: personOf(await inTransaction((tx) => anAccount(tx))) }
})

test('a professional in Italy bills a company there: 20 per cent withheld, on paper and in the FatturaPA of both sides', async () => {
  const seller = await aPerson('IT')
  const said = { electronicAddress: '0205:ABC1234' }
  const { ctx, reference, invoice } = await aWithheldOrder(seller, said)
  expect(invoice).toMatchObject({ totalMinor: 109_800, withheldMinor: 18_000 })
  const [seen, sold] = [
    await writeFattura(ctx, invoice.id, 'fatturapa'),
    await writeFattura(seller.ctx, invoice.id, 'fatturapa'),
  ]
  expect(seen).toEqual(sold)
  expect(
    lacks(
      seen.xml,
      'TD06',
      'RT01',
      '<ImportoRitenuta>180.00<',
      '<ImportoPagamento>918.00<',
      '<CodiceDestinatario>ABC1234<',
    ),
  ).toEqual([])
  expect(seen.fileName).toMatch(/^IT00743110157_[0-9A-Z]{5}\.xml$/)
  await expect(writeFattura(stranger, invoice.id, 'fatturapa')).rejects.toMatchObject(NOT_FOUND)
  for (const who of [ctx, seller.ctx])
    await expect(writeFattura(who, invoice.id, 'td17')).rejects.toMatchObject(NOT_FOUND)
  const paper = readPaper(await writePaper({ ...ctx, language: 'it' }, invoice.id))
  expect(lacks(paper, 'Ritenuta d’acconto (20%)', 'Netto da bonificare', 'Art. 25 DPR 600/1973')).toEqual([])
  const [listed] = await listInvoices(ctx, EVERYTHING, PAGE)
  expect(listed).toMatchObject({ isFattura: true, isSelfBilled: false, profile: 'en16931' })
  expect(
    lacks((await writeElectronic(ctx, invoice.id, 'ubl')).xml, '1098.00', 'Withholding tax (20%): -€180.'),
  ).toEqual([])
  await markTransferPaid(seller.ctx, { reference, amount: '918', day: new Date().toISOString().slice(0, 10) })
  expect(await balanceOf(seller.partyId, 'withheld')).toBe(18_000)
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('forfettario: nothing withheld, N2.2 and stamp duty', async () => {
  const seller = await aPerson('IT', { taxCategory: 'E', taxReason: 'small', taxRate: 0 })
  const { ctx, invoice } = await aWithheldOrder(seller)
  expect(invoice.withheldMinor).toBe(0)
  const { xml } = await writeFattura(ctx, invoice.id, 'fatturapa')
  expect(lacks(xml, 'TD01', 'RF19', 'N2.2', '<ImportoBollo>2.00<')).toEqual([])
})

test('a buyer in Italy takes TD17 of an invoice from abroad whose tax it owes; its seller does not', async () => {
  const seller = await aPerson('IT', {
    country: 'DE',
    city: 'Hamburg',
    postalCode: '20095',
    taxNumber: 'DE136695976',
    taxRate: 1_900,
    fiscalCode: null,
    legalForm: null,
  })
  const { ctx, reference, invoice } = await aWithheldOrder(seller)
  expect(invoice.tax?.parts[0]).toMatchObject({ category: 'AE' })
  const { xml, fileName } = await writeFattura(ctx, invoice.id, 'td17')
  expect(
    lacks(xml, 'TD17', '<IdCodice>136695976<', '<Imposta>198.00<', `<IdDocumento>${invoice.numberText}<`),
  ).toEqual([])
  expect(fileName).toMatch(/^IT12345670017_[0-9A-Z]{5}\.xml$/)
  await expect(writeFattura(seller.ctx, invoice.id, 'td17')).rejects.toMatchObject(NOT_FOUND)
  await expect(writeFattura(stranger, invoice.id, 'td17')).rejects.toMatchObject(NOT_FOUND)
  await expect(writeFattura(ctx, invoice.id, 'fatturapa')).rejects.toMatchObject(NOT_FOUND)
  const [listed] = await listInvoices(ctx, EVERYTHING, PAGE)
  expect(listed).toMatchObject({ isFattura: false, isSelfBilled: true })
  const [sold] = await listInvoices(seller.ctx, { ...EVERYTHING, side: 'issued' }, PAGE)
  expect(sold).toMatchObject({ isFattura: false, isSelfBilled: false })
  expect((await getBookingInvoice(ctx, reference)).selfBilled).not.toBeNull()
})

test('a seller says what it is where it is asked, and a wrong codice fiscale stands beside its field', async () => {
  const { ctx } = await aPerson('IT')
  const said = {
    legalName: 'Giulia Bianchi',
    street: 'Via Roma 12',
    postalCode: '20121',
    city: 'Milano',
    country: 'IT',
    taxNumber: 'IT00743110157',
    taxChoice: 'added',
    rate: '22',
  }
  const save = async (more: object) =>
    saveSeller(ctx, { ...said, ...more, seen: (await getSeller(ctx)).seen })
  await save({ legalForm: 'association', fiscalCode: 'bnc gli 80a41 f205 f' })
  expect(await getSeller(ctx)).toMatchObject({ legalForm: 'association', fiscalCode: 'BNCGLI80A41F205F' })
  await expect(save({ fiscalCode: 'BNCGLI80A41F205A' })).rejects.toMatchObject({ fields: { fiscalCode: {} } })
  await expect(
    save({ country: 'JP', taxNumber: 'T1234567890123', legalForm: 'association' }),
  ).rejects.toMatchObject({
    fields: { legalForm: {} },
  })
  await save({
    country: 'JP',
    taxNumber: 'T1234567890123',
    legalForm: 'person',
    withholdsSeats: 'on',
    rate: '10',
  })
  expect(await getSeller(ctx)).toMatchObject({ legalForm: 'person', withholdsSeats: 'on', fiscalCode: null })
  // What is asked nowhere else is kept nowhere else.
  await save({
    country: 'DE',
    taxNumber: 'DE136695976',
    legalForm: 'person',
    withholdsSeats: 'on',
    rate: '19',
  })
  expect(await getSeller(ctx)).toMatchObject({ legalForm: null, withholdsSeats: null })
})
