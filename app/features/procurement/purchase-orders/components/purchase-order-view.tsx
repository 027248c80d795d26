import type { ReactNode } from 'react'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PURCHASE_ORDER_TONE, type PurchaseLine, purchaseOrderPath, sumOfLine } from '../purchase-order.ts'
import type { ShownPurchaseOrder, ShownPurchaseVersion } from '../queries-order.server.ts'
import styles from './purchase-order-view.module.css'

type ViewProps = { order: ShownPurchaseOrder; said: ShownPurchaseVersion; now: Date; zone: string }
type WholeProps = ViewProps & {
  /** What has come of it. */
  children?: ReactNode
}

/** What an order says in one version, to both its sides alike, and what became of it. */
export function PurchaseOrderView({ order, said, now, zone, children }: WholeProps) {
  const { t } = useTranslation('purchase-orders')
  const language = useLanguage()
  const amount = (minor: number) => formatMoney(money(minor, said.currency), language)
  const columns: Column<PurchaseLine & { at: number }>[] = [
    { label: t('line.text'), cell: (line) => <span className={styles.words}>{line.text}</span> },
    { label: t('line.kind'), cell: (line) => t(`kind.${line.kind}`) },
    { label: t('line.quantity'), cell: (line) => line.quantity, numeric: true },
    { label: t('line.unit'), cell: (line) => amount(line.unitMinor), numeric: true },
    { label: t('line.amount'), cell: (line) => amount(sumOfLine(line)), numeric: true },
  ]
  return (
    <>
      <FactList
        facts={[
          {
            label: t('column.state'),
            value: <Badge tone={PURCHASE_ORDER_TONE[order.state]}>{t(`state.${order.state}`)}</Badge>,
            note: order.state === 'sent' ? t('waits', { name: order.provider }) : undefined,
          },
          { label: t('provider'), value: <span translate="no">{order.provider}</span> },
          { label: t('buyer'), value: <span translate="no">{order.buyer}</span> },
          { label: t('version'), value: said.version },
          ...(order.isBuyer && said.costCentre ? [{ label: t('costCentre'), value: said.costCentre }] : []),
          ...(order.training
            ? [
                {
                  label: t('training'),
                  value: <Anchor to={`/training-requests/${order.training}`}>{t('openTraining')}</Anchor>,
                },
              ]
            : []),
          ...(said.delivery
            ? [{ label: t('delivery'), value: <span className={styles.words}>{said.delivery}</span> }]
            : []),
          ...(said.note
            ? [{ label: t('note'), value: <span className={styles.words}>{said.note}</span> }]
            : []),
          ...(order.reason
            ? [{ label: t('reason'), value: <span className={styles.words}>{order.reason}</span> }]
            : []),
        ]}
      />
      <Section title={t('lines')}>
        <Table
          caption={t('lines')}
          rows={said.lines.map((line, at) => ({ ...line, at }))}
          rowKey={({ at }) => String(at)}
          columns={columns}
        />
        <p className={styles.total}>
          <span>{t(`total.${said.taxIncluded ? 'gross' : 'net'}`)}</span>
          <b>{amount(said.totalMinor)}</b>
        </p>
      </Section>
      {children}
      <History order={order} said={said} now={now} zone={zone} />
    </>
  )
}

/** What happened to an order, the last first, with the way to what each version said. */
function History({ order, said, now, zone }: ViewProps) {
  const { t } = useTranslation('purchase-orders')
  const language = useLanguage()
  const at = (moment: Date) => formatMoment(moment, zone, language, now)
  const path = purchaseOrderPath(order.code)
  return (
    <Section title={t('history')}>
      <ol className={styles.history}>
        {order.endedAt ? (
          <li>
            <b>{t(`state.${order.state}`)}</b> <small>{at(order.endedAt)}</small>
          </li>
        ) : null}
        {order.versions.map((version) => (
          <li key={version.version}>
            <b>{t('versionOf', { version: version.version })}</b>{' '}
            {version.version === said.version ? null : (
              <Anchor to={version.version === order.version ? path : `${path}?version=${version.version}`}>
                {t('openVersion')}
              </Anchor>
            )}
            <br />
            {version.sentAt ? t('happened.sent', { date: at(version.sentAt) }) : t('happened.drafted')}
            {version.writtenBy ? ` · ${version.writtenBy}` : null}
            {version.acknowledgedAt ? (
              <>
                <br />
                {t('happened.acknowledged', { date: at(version.acknowledgedAt), name: order.provider })}
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
