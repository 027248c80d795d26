import { brokenInv01Rules, type Inv01, type Inv01Line, type Inv01Party } from '#app/kit/inv-01.ts'
import type { TaxPart } from '#app/kit/tax.ts'
import { plainTaxNumber } from '#app/kit/tax-number.ts'
import { netLinesOf } from './e-invoice-of.ts'
import type { IssuedPaper, Preceding } from './fattura-source.ts'
import type { PartySnapshot } from './tables.server.ts'

const HOME = 'IN'

/**
 * An issued document of a registered seller in India to a registered buyer there, as the registration portal
 * takes it (INV-01); null where it is none: to consumers and abroad, without tax, in another currency, or
 * where something is missing that the portal asks for. It follows from the document alone.
 */
export function inv01Of(row: IssuedPaper, preceding: Preceding | null): Inv01 | null {
  const { tax, kind } = row
  if (tax?.kind !== 'gst' || row.currency !== 'INR' || kind === 'final') return null
  const [seller, buyer] = [partyOf(row.seller), partyOf(row.buyer)]
  if (!seller || !buyer || !tax.parts.every(({ category, split }) => category === 'S' && split)) return null
  const isInside = tax.parts.every(({ split }) => split === 'state')
  if (!isInside && !tax.parts.every(({ split }) => split === 'across')) return null
  // What was credited before halves were kept equal.
  if (isInside && tax.parts.some(({ taxMinor }) => taxMinor % 2 !== 0)) return null
  const invoice: Inv01 = {
    type: kind === 'credit_note' ? 'CRN' : 'INV',
    number: row.numberText,
    issuedOn: row.issuedOn,
    seller,
    buyer,
    placeOfSupply: isInside ? seller.state : buyer.state,
    lines: tax.parts.flatMap((part) => linesOf(row, part)),
    preceding: kind === 'credit_note' ? preceding : null,
  }
  return brokenInv01Rules(invoice).length === 0 ? invoice : null
}

function partyOf({
  name,
  street = '',
  postalCode = '',
  city = '',
  country,
  taxNumber,
}: PartySnapshot): Inv01Party | null {
  if (country !== HOME || !taxNumber) return null
  const gstin = plainTaxNumber(taxNumber)
  return { gstin, name, street, city, postalCode: postalCode.replace(/\s/g, ''), state: gstin.slice(0, 2) }
}

/** The lines of a rate, each with its share of the tax, so that they add up to that of the document. */
function linesOf({ lines, tax }: IssuedPaper, part: TaxPart): Inv01Line[] {
  if (!tax) return []
  const said = netLinesOf(lines, part, tax)
  // Two of half the rate are equal in each line, too.
  const whole = part.split === 'state' ? part.taxMinor / 2 : part.taxMinor
  let [billed, given] = [0n, 0n]
  return said.map(({ text, quantity, netMinor }) => {
    billed += BigInt(netMinor)
    const upTo = part.taxableMinor === 0 ? 0n : (billed * BigInt(whole)) / BigInt(part.taxableMinor)
    const share = Number(upTo - given)
    given = upTo
    const half = part.split === 'state' ? share : 0
    return {
      text,
      quantity: Math.abs(quantity),
      netMinor,
      rate: part.rate,
      igstMinor: part.split === 'state' ? 0 : share,
      cgstMinor: half,
      sgstMinor: half,
    }
  })
}
