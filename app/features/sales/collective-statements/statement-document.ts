import { transferLines } from '#app/features/money/invoicing/invoice-document.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { addressLines } from '#app/kit/address-text.ts'
import { formatDate, formatShortDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import type { FoundStatement } from './queries-statement.server.ts'

type Say = { language: Language; t: Translate; site: string; house: PartySnapshot }

const dayOf = (day: string, language: Language) => formatDate(new Date(`${day}T12:00:00Z`), 'UTC', language)

/** A statement as a paper: the invoices of each currency, their sum, and where to it is transferred. */
export function statementDocument(statement: FoundStatement, say: Say): PaperDocument {
  const { language, t, site, house } = say
  const { numberText, issuedOn, company, sums } = statement
  return {
    language,
    title: t('collective-statements:paper.title', { number: numberText }),
    under: t('collective-statements:issued', { date: dayOf(issuedOn, language) }),
    parts: [
      {
        kind: 'columns',
        columns: [
          { label: t('collective-statements:paper.from'), lines: linesOf(house, language) },
          { label: t('collective-statements:paper.to'), lines: linesOf(company, language) },
        ],
      },
      { kind: 'lines', lines: [t('collective-statements:paper.what')], quiet: true },
      ...sums.flatMap((sum) => partsOf(statement, sum, say)),
    ],
    foot: site,
    at: new Date(`${issuedOn}T12:00:00Z`),
  }
}

type Sum = FoundStatement['sums'][number]

function partsOf({ lines }: FoundStatement, sum: Sum, { language, t }: Say): Part[] {
  const amount = (minor: number) => formatExact(money(minor, sum.currency), language)
  const { totalMinor, creditMinor, toPayMinor, transfer } = sum
  const credit =
    creditMinor > 0
      ? [{ label: t('collective-statements:sum.credit'), amount: amount(-creditMinor), strong: false }]
      : []
  return [
    { kind: 'heading', text: sum.currency },
    {
      kind: 'table',
      head: [
        t('collective-statements:line.invoice'),
        t('collective-statements:line.due'),
        t('collective-statements:line.amount'),
      ],
      rows: lines
        .filter(({ currency }) => currency === sum.currency)
        .map(({ seller, invoice, dueOn, amountMinor }) => [
          `${seller} · ${invoice}`,
          formatShortDate(new Date(`${dueOn}T12:00:00Z`), 'UTC', language),
          amount(amountMinor),
        ]),
      sums: [
        { label: t('collective-statements:sum.total'), amount: amount(totalMinor), strong: false },
        ...credit,
        { label: t('collective-statements:sum.toPay'), amount: amount(toPayMinor), strong: true },
      ],
    },
    ...(transfer
      ? [
          {
            kind: 'lines' as const,
            lines: transferLines(transfer, t),
          },
          ...(transfer.scan
            ? [{ kind: 'code' as const, ...transfer.scan, label: t('collective-statements:paper.scan') }]
            : []),
        ]
      : []),
  ]
}

function linesOf(party: PartySnapshot, language: Language): string[] {
  const { country = null } = party
  return [party.name, ...addressLines(party, country, country && countryName(country, language))]
}
