import { expect, test } from 'vitest'
import { readReference } from '#app/features/money/payments/transfer.ts'
import {
  allAt,
  firstAt,
  readXml,
  textAt,
  type XmlElement,
} from '#app/features/sales/bank-statements/xml-tree.ts'
import { NAMES, TEXTS } from '#tests/support/bad-inputs.ts'
import { painOf, sepaText, type Transfer } from './pain.ts'

const SEPA = /^[A-Za-z0-9/\-?:().,'+ ]*$/

const transfer = (given: Partial<Transfer> = {}): Transfer => ({
  code: 'ABCDEFGH23',
  amountMinor: 12_345,
  currency: 'EUR',
  holder: 'Müller & Söhne GmbH',
  number: 'DE89370400440532013000',
  bank: null,
  address: null,
  ...given,
})
const file = (transfers: Transfer[]) =>
  painOf({
    code: 'KLMNPQRS45',
    executesOn: '2026-11-30',
    sentAt: new Date('2026-11-29T10:00:00.000Z'),
    payer: { name: 'Quorum (demo)', iban: 'DE75512108001245126199', bic: null },
    transfers,
  })

/** The children that the standard allows, in its order; those with a mark must be there. */
const ORDER: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn!',
  CstmrCdtTrfInitn: 'GrpHdr! PmtInf!',
  GrpHdr: 'MsgId! CreDtTm! NbOfTxs! CtrlSum InitgPty!',
  InitgPty: 'Nm',
  PmtInf:
    'PmtInfId! PmtMtd! BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! Dbtr! DbtrAcct! DbtrAgt! UltmtDbtr ChrgBr CdtTrfTxInf!',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm CtgyPurp',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm PstlAdr',
  DbtrAcct: 'Id!',
  DbtrAgt: 'FinInstnId!',
  FinInstnId: 'BICFI Othr',
  Othr: 'Id!',
  CdtTrfTxInf: 'PmtId! Amt! CdtrAgt Cdtr CdtrAcct Purp RmtInf',
  PmtId: 'InstrId EndToEndId!',
  Amt: 'InstdAmt!',
  CdtrAgt: 'FinInstnId!',
  Cdtr: 'Nm PstlAdr',
  PstlAdr: 'StrtNm PstCd TwnNm Ctry AdrLine',
  CdtrAcct: 'Id!',
  RmtInf: 'Ustrd',
}
const LONGEST: Record<string, number> = {
  MsgId: 35,
  PmtInfId: 35,
  InstrId: 35,
  EndToEndId: 35,
  Nm: 70,
  Ustrd: 140,
  TwnNm: 35,
  PstCd: 16,
  AdrLine: 70,
}

/** What breaks the rules of the schema and the guidelines, written from the standard. */
function faultsOf(element: XmlElement, path = element.name): string[] {
  const { name, children, text } = element
  const faults: string[] = []
  const isId = name === 'Id' && children.length > 0
  const order = isId ? ['IBAN'] : (ORDER[name]?.split(' ') ?? [])
  const known = order.map((one) => one.replace('!', ''))
  const places = children.map((child) => known.indexOf(child.name))
  if (places.includes(-1)) faults.push(`${path}: a child that is none`)
  if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))) faults.push(`${path}: order`)
  for (const one of order)
    if (one.endsWith('!') && !children.some((child) => `${child.name}!` === one))
      faults.push(`${path}: no ${one}`)
  if (children.length === 0 && text === '') faults.push(`${path}: empty`)
  if (children.length === 0 && !SEPA.test(text)) faults.push(`${path}: characters`)
  if (children.length === 0 && (text.startsWith('/') || text.endsWith('/') || text.includes('//')))
    faults.push(`${path}: slashes`)
  if (text.length > (LONGEST[name] ?? 140)) faults.push(`${path}: too long`)
  if (name === 'AdrLine' && !/PstlAdr/.test(path)) faults.push(`${path}: a line elsewhere`)
  return [...faults, ...children.flatMap((child) => faultsOf(child, `${path}/${child.name}`))]
}

function check(transfers: Transfer[]): XmlElement {
  const root = readXml(file(transfers))
  expect(root.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(faultsOf(root)).toEqual([])
  const cents = transfers.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
  const euros = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  for (const part of ['GrpHdr', 'PmtInf']) {
    const head = firstAt(root, `CstmrCdtTrfInitn/${part}`)
    if (!head) throw new Error(part)
    expect(textAt(head, 'NbOfTxs')).toBe(String(transfers.length))
    expect(textAt(head, 'CtrlSum')).toBe(euros)
  }
  const payments = allAt(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf')
  const ids = payments.map((one) => textAt(one, 'PmtId/EndToEndId') ?? '')
  expect(new Set(ids).size).toBe(transfers.length)
  expect(ids.map(readReference)).toEqual(transfers.map(({ code }) => code))
  for (const [at, one] of payments.entries()) {
    expect(firstAt(one, 'Amt/InstdAmt')?.attributes.Ccy).toBe('EUR')
    expect(textAt(one, 'Amt/InstdAmt')).toMatch(/^\d{1,9}\.\d{2}$/)
    const address = firstAt(one, 'Cdtr/PstlAdr')
    if (address && firstAt(address, 'AdrLine')) {
      expect(textAt(address, 'TwnNm')).toBeDefined()
      expect(textAt(address, 'Ctry')).toMatch(/^[A-Z]{2}$/)
    }
    expect(textAt(one, 'CdtrAcct/Id/IBAN')).toBe(transfers[at]?.number)
  }
  return root
}

const code = (at: number) => `PAY${String(at).padStart(7, '0')}`

test('a batch is in order by the rules of the standard: sums, counts, ids, lengths, characters', () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    transfer({ code: code(at), amountMinor: 1 + at * 7_919 }),
  )
  check(many)
  expect(() => file([transfer({ currency: 'INR' })])).toThrow(RangeError)
})

test('whatever names and addresses hold is written in the characters of SEPA', () => {
  const texts = [
    ...Object.values(TEXTS),
    ...Object.values(NAMES),
    '株式会社クオラム',
    'Ærø Łódź & Søn',
    '//',
    '/a//b/',
  ]
  check(
    texts.map((text, at) =>
      transfer({
        code: code(at),
        holder: text,
        address: { town: text, country: at % 3 === 0 ? 'DE' : text, street: text, postalCode: text },
      }),
    ),
  )
})

test('an address is written with town and country, or not at all', () => {
  const at = (address: Transfer['address']) =>
    firstAt(check([transfer({ address })]), 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/PstlAdr')
  expect(at(null)).toBeUndefined()
  expect(
    at({ town: '株式会社', country: 'DE', street: 'Hauptstraße 1' })?.children.map(({ name }) => name),
  ).toEqual(['TwnNm', 'Ctry', 'AdrLine'])
  expect(at({ town: '', country: 'DE', street: 'Hauptstraße 1' })).toBeUndefined()
  expect(at({ town: 'Köln', country: 'Germany', street: 'Hauptstraße 1' })).toBeUndefined()
  expect(
    at({ town: 'Köln', country: 'DE', postalCode: '50667' })?.children.map(({ name, text }) => [name, text]),
  ).toEqual([
    ['PstCd', '50667'],
    ['TwnNm', 'Koln'],
    ['Ctry', 'DE'],
  ])
})

test('a text loses its accents and keeps what banks read', () => {
  expect(sepaText('Müller & Söhne GmbH', 70)).toBe('Muller + Sohne GmbH')
  expect(sepaText('Straße/Æther//x', 70)).toBe('Strasse/AEther/x')
  expect(sepaText('a'.repeat(100), 70)).toHaveLength(70)
})
