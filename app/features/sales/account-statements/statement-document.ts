import { partyLines } from '#app/features/money/invoicing/invoice-document.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { formatDate, formatShortDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import type { AccountStatement } from './account-statement.ts'

type Sides = { seller: PartySnapshot; buyer: PartySnapshot }
type Say = { language: Language; t: Translate; site: string; now: Date; timeZone: string }

/** The accounts of a year between two parties as a document to keep, a table for each currency. */
export function statementDocument(
  { sides, year, accounts }: { sides: Sides; year: number; accounts: readonly AccountStatement[] },
  { language, t, site, now, timeZone }: Say,
): PaperDocument {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    t(`account-statements:${key}`, params)
  const day = (date: string) => formatShortDate(new Date(`${date}T12:00:00Z`), 'UTC', language)
  const tableOf = ({ currency, beforeMinor, lines, openMinor }: AccountStatement): Part => {
    const amount = (minor: number) => formatExact(money(minor, currency), language)
    return {
      kind: 'table',
      // The first column alone is as wide as words need.
      head: [say('what'), say('amount'), say('open')],
      rows: [
        [say('before', { year }), '', amount(beforeMinor)],
        ...lines.map((line) => [
          `${day(line.day)} · ${say(`kind.${line.kind}`, { number: line.numberText })}`,
          amount(line.minor),
          amount(line.openMinor),
        ]),
      ],
      sums: [{ label: say('balance', { currency }), amount: amount(openMinor), strong: true }],
    }
  }
  return {
    language,
    title: say('paperTitle', { year }),
    under: say('asOf', { day: formatDate(now, timeZone, language) }),
    parts: [
      {
        kind: 'columns',
        columns: [
          { label: say('supplier'), lines: partyLines(sides.seller, language, t) },
          { label: say('customer'), lines: partyLines(sides.buyer, language, t) },
        ],
      },
      ...(accounts.length > 0
        ? accounts.map(tableOf)
        : [{ kind: 'lines', lines: [say('nothing', { year })] } as const]),
      { kind: 'lines', quiet: true, lines: [say('noInvoice')] },
    ],
    foot: site,
    at: now,
  }
}
