import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { xmlElement } from '#app/kit/xml.ts'
import type { PayeeAddress } from './tables.server.ts'

/** A payout as a bank is told of it. */
export type Transfer = {
  code: string
  amountMinor: number
  currency: string
  holder: string
  number: string
  bank: string | null
  address: PayeeAddress | null
}

/** From whom, and from which account. */
export type Payer = { name: string; iban: string; bic: string | null }

export type TransferFile = {
  code: string
  /** '2026-11-29' */
  executesOn: string
  sentAt: Date
  payer: Payer
  transfers: readonly Transfer[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** Letters that have no accent to lose, as banks write them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  '&': '+',
  '’': "'",
  '–': '-',
  '—': '-',
}

/**
 * A text in the characters that all banks of SEPA read (EPC217-08), cut to a length: accents are lost, other
 * signs become dots. Neither a slash at the ends nor two together, as those mean something to banks.
 */
export function sepaText(text: string, longest: number): string {
  const plain = Array.from(text.normalize('NFKC'), (sign) => LETTERS[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replace(/\/{2,}/g, '/')
  return plain.slice(0, longest).replace(/^[/ ]+|[/ ]+$/g, '')
}

/** By what a payout is known to every bank on its way: a creditor reference (ISO 11649) of its code. */
export const endToEndId = (code: string): string => creditorReference(code)

const within = (name: string, ...inside: string[]) => `<${name}>${inside.join('')}</${name}>`

const amountOf = ({ amountMinor, currency }: Pick<Transfer, 'amountMinor' | 'currency'>) =>
  decimalOf(money(amountMinor, currency))

/** The parts in the order of the schema; a line of the street only beside town and country. */
function addressOf({ street, postalCode, town, country }: PayeeAddress): string {
  const [line, place] = [street ? sepaText(street, 70) : '', sepaText(town, 35)]
  if (!place || !/^[A-Z]{2}$/.test(country)) return ''
  return within(
    'PstlAdr',
    xmlElement('PstCd', postalCode ? sepaText(postalCode, 16) : null),
    xmlElement('TwnNm', place),
    xmlElement('Ctry', country),
    xmlElement('AdrLine', line),
  )
}

function transferOf(transfer: Transfer, note: string): string {
  const { code, currency, holder, number, bank, address } = transfer
  const reference = endToEndId(code)
  return within(
    'CdtTrfTxInf',
    within('PmtId', xmlElement('InstrId', code), xmlElement('EndToEndId', reference)),
    within('Amt', `<InstdAmt Ccy="${currency}">${amountOf(transfer)}</InstdAmt>`),
    bank ? within('CdtrAgt', within('FinInstnId', xmlElement('BICFI', bank))) : '',
    within('Cdtr', xmlElement('Nm', sepaText(holder, 70) || code), address ? addressOf(address) : ''),
    within('CdtrAcct', within('Id', xmlElement('IBAN', number))),
    within('RmtInf', xmlElement('Ustrd', sepaText(`${note} ${code}`, 140))),
  )
}

/**
 * A batch of SEPA credit transfers as a bank takes it (ISO 20022, pain.001.001.09, by the guidelines of
 * EPC132-08): one instruction, booked as a whole. All of it is in euros, to accounts with an IBAN; throws for
 * any other.
 */
export function painOf({ code, executesOn, sentAt, payer, transfers }: TransferFile): string {
  if (transfers.some(({ currency }) => currency !== 'EUR')) throw new RangeError('not in euros')
  const totalMinor = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const sums = [
    xmlElement('NbOfTxs', String(transfers.length)),
    xmlElement('CtrlSum', amountOf({ amountMinor: totalMinor, currency: 'EUR' })),
  ]
  const name = sepaText(payer.name, 70)
  const agent = payer.bic ? xmlElement('BICFI', payer.bic) : within('Othr', xmlElement('Id', 'NOTPROVIDED'))
  const head = within(
    'GrpHdr',
    xmlElement('MsgId', code),
    xmlElement('CreDtTm', sentAt.toISOString().slice(0, 19)),
    ...sums,
    within('InitgPty', xmlElement('Nm', name)),
  )
  const body = within(
    'PmtInf',
    xmlElement('PmtInfId', `${code}-1`),
    xmlElement('PmtMtd', 'TRF'),
    xmlElement('BtchBookg', 'true'),
    ...sums,
    within('PmtTpInf', within('SvcLvl', xmlElement('Cd', 'SEPA'))),
    within('ReqdExctnDt', xmlElement('Dt', executesOn)),
    within('Dbtr', xmlElement('Nm', name)),
    within('DbtrAcct', within('Id', xmlElement('IBAN', payer.iban))),
    within('DbtrAgt', within('FinInstnId', agent)),
    xmlElement('ChrgBr', 'SLEV'),
    ...transfers.map((transfer) => transferOf(transfer, payer.name)),
  )
  const document = `<Document xmlns="${NAMESPACE}">${within('CstmrCdtTrfInitn', head, body)}</Document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}
