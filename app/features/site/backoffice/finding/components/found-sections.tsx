import { contactCasePath } from '#app/features/site/support/contact-case.ts'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { eventPath, type Found, invoicePath, orderPath, partyPath } from '../found.ts'

type Row = { key: string; title: string; titleLang: string; to: string; lines: (string | null)[] }

/** What was found, by what it is; each leads to its page. */
export function FoundSections({ found }: { found: Found }) {
  const { t } = useTranslation('backoffice')
  const { parties, orders, invoices, events, messages } = found
  const groups: [string, Row[]][] = [
    [
      'orders',
      orders.map((order) => ({
        key: order.reference,
        title: order.title,
        titleLang: order.language,
        to: orderPath(order),
        lines: [order.reference, order.buyer, order.email],
      })),
    ],
    [
      'invoices',
      invoices.map((paper) => ({
        key: paper.id,
        title: paper.number,
        titleLang: '',
        to: invoicePath(paper),
        lines: [`${paper.seller} → ${paper.buyer}`],
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
      'messages',
      messages.map(({ reference, name, email }) => ({
        key: reference,
        title: name,
        titleLang: '',
        to: contactCasePath(reference),
        lines: [reference, email],
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
