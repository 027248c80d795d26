import type { ReactNode } from 'react'
import { contactCasePath } from '#app/features/site/support/contact-case.ts'
import { formatLongDay, formatMoment } from '#app/kit/dates.ts'
import { formatMoney } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { eventPath, type Found, invoicePath, orderPath, partyPath } from '../found.ts'

type Row = {
  key: string
  title: string
  titleLang: string
  to: string
  lines: string[]
  end?: ReactNode
}

const together = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

type FoundSectionsProps = { found: Found; zone: string; now: Date }

/** What was found, by what it is, who is named first; each leads to its page. */
export function FoundSections({ found, zone, now }: FoundSectionsProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { parties, orders, invoices, events, messages } = found
  const groups: [string, Row[]][] = [
    [
      'accounts',
      parties.map((party) => ({
        key: party.username,
        title: party.name,
        titleLang: '',
        to: partyPath(party),
        lines: [party.username],
      })),
    ],
    [
      'orders',
      orders.map((order) => ({
        key: order.reference,
        title: order.title,
        titleLang: order.language,
        to: orderPath(order),
        lines: [
          together(order.reference, formatMoment(order.orderedAt, zone, language, now)),
          together(order.buyer, order.email),
        ],
        end: (
          <>
            <strong>{formatMoney(order.total, language)}</strong>
            <Badge>{t(`thing.orderState.${order.state}`)}</Badge>
          </>
        ),
      })),
    ],
    [
      'invoices',
      invoices.map((paper) => ({
        key: paper.id,
        title: paper.number,
        titleLang: '',
        to: invoicePath(paper),
        lines: [formatLongDay(paper.issuedOn, language), `${paper.seller} → ${paper.buyer}`],
        end: <strong>{formatMoney(paper.total, language)}</strong>,
      })),
    ],
    [
      'events',
      events.map((event) => ({
        key: event.slug,
        title: event.title,
        titleLang: event.language,
        to: eventPath(event),
        lines: [event.organiser],
      })),
    ],
    [
      'messages',
      messages.map(({ reference, name, email }) => ({
        key: reference,
        title: name,
        titleLang: '',
        to: contactCasePath(reference),
        lines: [together(reference, email)],
      })),
    ],
  ]
  return groups.map(([name, rows]) =>
    rows.length === 0 ? null : (
      <Section key={name} title={t(`find.${name}`)}>
        <DeskRows>
          {rows.map(({ key, lines, ...row }) => (
            <DeskRow key={key} heading="h3" {...row} lines={lines.filter(Boolean)} />
          ))}
        </DeskRows>
      </Section>
    ),
  )
}
