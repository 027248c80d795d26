import { type FatturaLine, type FatturaPa, type FatturaTax, fatturaNodes } from './fattura-pa.ts'
import { misshapen } from './fattura-pa-shape.ts'
import { isElevenRight, isFiscalCode } from './fiscal-code.ts'

/** By how much the exchange lets sums differ: a cent, and of the sum of lines a euro. */
const [CENT, EURO] = [1, 100]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const isOf =
  ({ rate, natura }: FatturaTax) =>
  (line: FatturaLine) =>
    line.rate === rate && line.natura === natura
const taxOf = ({ rate, taxableMinor }: FatturaTax) => Math.round((taxableMinor * rate) / 10_000)
/** Documents in which seller and buyer are others. */
const BETWEEN_OTHERS = new Set(['TD01', 'TD02', 'TD03', 'TD04', 'TD06', 'TD17'])
/** Who may have a number of the tax office of eleven figures with the right last one. */
const isVatRight = ({ country, vatNumber }: FatturaPa['seller']) =>
  country !== 'IT' || (vatNumber !== null && /^\d{11}$/.test(vatNumber) && isElevenRight(vatNumber))

type Rule = { id: string; holds: (invoice: FatturaPa) => boolean }

/** Checks of the exchange (Sistema di Interscambio) that a file tells alone, by their codes. */
const RULES: readonly Rule[] = [
  { id: '00301', holds: ({ seller }) => isVatRight(seller) },
  { id: '00303', holds: ({ seller }) => seller.fiscalCode === null || isFiscalCode(seller.fiscalCode) },
  { id: '00305', holds: ({ buyer }) => buyer.vatNumber === null || isVatRight(buyer) },
  { id: '00306', holds: ({ buyer }) => buyer.fiscalCode === null || isFiscalCode(buyer.fiscalCode) },
  {
    id: '00311',
    holds: ({ recipient, buyer }) => (recipient === 'XXXXXXX') === (buyer.country !== 'IT'),
  },
  { id: '00400', holds: ({ lines }) => lines.every(({ rate, natura }) => rate > 0 || natura !== null) },
  { id: '00401', holds: ({ lines }) => lines.every(({ rate, natura }) => rate === 0 || natura === null) },
  {
    id: '00411',
    holds: ({ withheld }) => withheld === null || (withheld.minor > 0 && withheld.rate > 0),
  },
  { id: '00417', holds: ({ buyer }) => buyer.vatNumber !== null || buyer.fiscalCode !== null },
  {
    id: '00418',
    holds: ({ type, related, issuedOn }) =>
      type !== 'TD04' || (related.length > 0 && related.every((other) => other.issuedOn <= issuedOn)),
  },
  {
    id: '00419',
    holds: ({ lines, taxes }) => lines.every((line) => taxes.some((part) => isOf(part)(line))),
  },
  { id: '00421', holds: ({ taxes }) => taxes.every((part) => Math.abs(part.taxMinor - taxOf(part)) <= CENT) },
  {
    id: '00422',
    holds: ({ lines, taxes }) =>
      taxes.every((part) => {
        const billed = sum(lines.filter(isOf(part)).map(({ netMinor }) => netMinor))
        return Math.abs(billed - part.taxableMinor) < EURO
      }),
  },
  {
    id: '00423',
    holds: ({ lines }) => lines.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0),
  },
  { id: '00424', holds: ({ lines }) => lines.every(({ rate }) => rate === 0 || rate >= 100) },
  { id: '00425', holds: ({ number }) => /\d/.test(number) },
  { id: '00426', holds: ({ pec, recipient }) => pec === null || recipient === '0000000' },
  { id: '00427', holds: ({ isPublic, recipient }) => recipient.length === (isPublic ? 6 : 7) },
  { id: '00429', holds: ({ taxes }) => taxes.every(({ rate, natura }) => rate > 0 || natura !== null) },
  { id: '00430', holds: ({ taxes }) => taxes.every(({ rate, natura }) => rate === 0 || natura === null) },
  {
    id: '00443',
    holds: ({ lines, taxes }) => taxes.every((part) => part.natura === null || lines.some(isOf(part))),
  },
  {
    id: '00471',
    holds: ({ type, seller, buyer }) =>
      !BETWEEN_OTHERS.has(type) ||
      seller.vatNumber !== buyer.vatNumber ||
      seller.country !== buyer.country ||
      seller.vatNumber === null,
  },
  { id: '00473', holds: ({ type, seller }) => (type === 'TD17') === (seller.country !== 'IT') },
  {
    id: '00475',
    holds: ({ type, buyer }) => type !== 'TD17' || (buyer.vatNumber !== null && buyer.country === 'IT'),
  },
  { id: '00476', holds: ({ seller, buyer }) => seller.country === 'IT' || buyer.country === 'IT' },
  {
    id: 'totale',
    holds: ({ taxes, totalMinor }) =>
      totalMinor === sum(taxes.map(({ taxableMinor, taxMinor }) => taxableMinor + taxMinor)),
  },
  {
    id: 'pagamento',
    holds: ({ payment, totalMinor, withheld }) =>
      payment === null || payment.minor === totalMinor - (withheld?.minor ?? 0),
  },
]

/**
 * What keeps a document from being a FatturaPA that the exchange takes: its codes, and elements by their
 * path.
 */
export function brokenFatturaRules(invoice: FatturaPa): string[] {
  const broken = RULES.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
  return [...broken, ...fatturaNodes(invoice).flatMap((node) => misshapen(node))]
}
