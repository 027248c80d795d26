import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OrderForStaff } from '../queries-order.server.ts'
import { thingPath } from '../thing.ts'

type OrderFactsProps = { order: OrderForStaff; opensParties: boolean; now: Date; zone: string }

/** What an order is of, whose it is, its seats and its papers. */
export function OrderFacts({ order, opensParties, now, zone }: OrderFactsProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { billing } = order
  const partyOf = (name: string | null, slug: string | null) =>
    slug && opensParties ? (
      <Anchor to={thingPath({ kind: 'party', key: slug })} translate="no">
        {name}
      </Anchor>
    ) : (
      <span translate="no">{name ?? t('thing.guest')}</span>
    )
  const place = billing
    ? [billing.company, billing.street, billing.postalCode, billing.city, billing.country].filter(Boolean)
    : []
  const sum = formatMoney(money(order.totalMinor, order.currency), language)
  const facts = [
    {
      label: t('thing.of'),
      value: order.event ? (
        <Anchor to={thingPath({ kind: 'event', key: order.event })} lang={order.language}>
          {order.title}
        </Anchor>
      ) : (
        <span lang={order.language}>{order.title}</span>
      ),
      note:
        order.startsAt && order.timeZone
          ? formatMoment(order.startsAt, order.timeZone, language, now)
          : undefined,
    },
    { label: t('thing.buyer'), value: partyOf(order.buyer, order.buyerSlug), note: order.email },
    { label: t('thing.seller'), value: partyOf(order.seller, order.sellerSlug) },
    { label: t('thing.total'), value: sum },
    { label: t('thing.ordered'), value: formatMoment(order.createdAt, zone, language, now) },
    ...(place.length > 0
      ? [{ label: t('thing.billing'), value: <span translate="no">{place.join(', ')}</span> }]
      : []),
    ...(billing?.taxNumber
      ? [{ label: t('thing.taxNumber'), value: <span translate="no">{billing.taxNumber}</span> }]
      : []),
  ]
  return (
    <>
      <FactList facts={facts} />
      {order.seats.length > 0 ? (
        <Section title={t('thing.seats')} note={String(order.seats.length)}>
          <Table
            caption={t('thing.seats')}
            rows={order.seats}
            rowKey={({ position }) => String(position)}
            columns={[
              { label: t('thing.seat'), lead: true, cell: ({ name }) => name ?? t('thing.unnamed') },
              { label: t('thing.email'), cell: ({ email }) => <span translate="no">{email ?? ''}</span> },
              {
                label: t('thing.standing'),
                cell: ({ state }) => <Badge>{t(`thing.ticket.${state}`)}</Badge>,
              },
            ]}
          />
        </Section>
      ) : null}
      {order.papers.length > 0 ? (
        <Section title={t('thing.papers')}>
          <Table
            caption={t('thing.papers')}
            rows={order.papers}
            rowKey={({ id }) => id}
            columns={[
              {
                label: t('thing.document'),
                lead: true,
                cell: ({ id, number }) => (
                  <Anchor to={thingPath({ kind: 'invoice', key: id })} translate="no">
                    {number}
                  </Anchor>
                ),
              },
              { label: t('thing.standing'), cell: ({ state }) => <Badge>{t(`thing.paper.${state}`)}</Badge> },
              {
                label: t('thing.amount'),
                numeric: true,
                cell: ({ minor, currency }) => formatMoney(money(minor, currency), language),
              },
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}
