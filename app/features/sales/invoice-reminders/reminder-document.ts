import { codePart, type SaidScan, transferLines } from '#app/features/money/invoicing/invoice-document.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { writtenReference } from '#app/features/money/payments/transfer.ts'
import { writtenNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { addressLines } from '#app/kit/address-text.ts'
import { formatDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import { daysLate, type LatePeriod } from './late-interest.ts'
import type { invoiceReminders } from './tables.server.ts'

export type ReminderRow = typeof invoiceReminders.$inferSelect
type Say = { language: Language; t: Translate; site: string; scan: SaidScan | null }

/** A reminder as a document to keep: what is open, since when, what the law gives, and where to pay. */
export function reminderDocument(reminder: ReminderRow, { language, t, site, scan }: Say): PaperDocument {
  const { seller, buyer, currency, transfer, claim, issuedOn, dueOn } = reminder
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  const day = (date: string) => formatDate(noon(date), 'UTC', language)
  const amount = (minor: number) => formatExact(money(minor, currency), language)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    t(`invoice-reminders:paper.${key}`, params)
  const days = daysLate(dueOn, issuedOn)
  const open = amount(reminder.openMinor)
  const written = {
    ...transfer,
    number: writtenNumber(transfer),
    reference: writtenReference(transfer.reference),
  }
  const party = (of: PartySnapshot) => {
    const { country = null } = of
    const address = addressLines(of, country, country && countryName(country, language))
    return [of.name, ...address, of.email ?? ''].filter(Boolean)
  }
  const claimed = claim === null ? 0 : claim.interestMinor + claim.costsMinor
  const parts: Part[] = [
    {
      kind: 'columns',
      columns: [
        { label: t('bookings:invoice.seller'), lines: party(seller) },
        { label: t('bookings:invoice.buyer'), lines: party(buyer) },
      ],
    },
    { kind: 'lines', lines: [say('lead', { number: reminder.invoiceNumber, day: day(dueOn), open, days })] },
    {
      kind: 'table',
      head: [say('item'), say('amount')],
      rows: [
        [say('invoice', { number: reminder.invoiceNumber, day: day(reminder.invoiceIssuedOn) }), open],
        ...(claim
          ? [
              ...claim.periods.map((period) => [periodText(period, { say, day, language }), '']),
              [say('interest', { days }), amount(claim.interestMinor)],
              ...(claim.costsMinor > 0 ? [[say('costs'), amount(claim.costsMinor)]] : []),
            ]
          : []),
      ],
      sums: [{ label: say('total'), amount: amount(reminder.openMinor + claimed), strong: true }],
    },
    { kind: 'heading', text: t('transfers:owed.how') },
    {
      kind: 'lines',
      lines: [
        ...transferLines(written, t, open),
        ...(claim ? [say('apart', { amount: amount(claimed), number: reminder.numberText })] : []),
      ],
    },
    ...(scan ? [codePart(scan, t)] : []),
    {
      kind: 'lines',
      quiet: true,
      lines: [
        ...(claim ? [say('law', { aDay: amount(claim.aDayMinor), sources: sourcesOf(claim) })] : []),
        say('crossed'),
        say('noInvoice'),
      ],
    },
  ]
  return {
    language,
    title: say('title', { number: reminder.numberText }),
    under: [`${say('issuedOn')} ${day(issuedOn)}`, say(`state.${reminder.state}`)].join(' · '),
    parts,
    foot: site,
    at: noon(issuedOn),
  }
}

const sourcesOf = ({ periods, costsSource }: NonNullable<ReminderRow['claim']>): string =>
  [...new Set([...periods.map(({ source }) => source), ...(costsSource ? [costsSource] : [])])].join(' · ')

type Period = {
  say: (key: string, params: Record<string, string | number>) => string
  day: (date: string) => string
  language: Language
}

function periodText({ from, days, rate, base, plus }: LatePeriod, { say, day, language }: Period): string {
  const rates = {
    rate: formatRate(rate, language),
    base: formatRate(base, language),
    plus: formatRate(plus, language),
  }
  return say(plus > 0 ? 'period' : 'periodPlain', { day: day(from), days, ...rates })
}
