import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { mailPath } from '../../mails/mail.ts'
import { actName } from '../../trace/trace.ts'
import type { LineEntry } from '../queries-line.server.ts'
import { thingPath } from '../thing.ts'
import styles from './line.module.css'

const BAD = ['failed', 'declined', 'lost', 'unknown']
const GOOD = ['succeeded', 'sent', 'kept', 'paid', 'won']

const toneOf = (state: string) => (BAD.includes(state) ? 'bad' : GOOD.includes(state) ? 'good' : 'wait')

/** What happened with a thing, the latest first: acts, emails and money in one line. */
export function LineTable({
  entries,
  now,
  zone,
}: {
  entries: readonly LineEntry[]
  now: Date
  zone: string
}) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  return (
    <Table
      caption={t('thing.line')}
      rows={entries}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { label: t('thing.what'), lead: true, cell: (entry) => <What entry={entry} /> },
        {
          label: t('thing.when'),
          cell: ({ at }) => <span className={styles.moment}>{formatMoment(at, zone, language, now)}</span>,
        },
        { label: t('thing.who'), cell: (entry) => <Who entry={entry} /> },
        {
          label: t('thing.amount'),
          numeric: true,
          cell: ({ minor, currency }) =>
            minor !== null && currency ? formatMoney(money(minor, currency), language) : '',
        },
      ]}
    />
  )
}

function What({ entry: { id, kind, what, state, details, order } }: { entry: LineEntry }) {
  const { t } = useTranslation(['backoffice', 'acts'])
  const name =
    kind === 'act' ? (
      <span title={what ?? undefined}>{actName(what ?? '', t)}</span>
    ) : kind === 'mail' ? (
      <Anchor to={mailPath(id)} lang={what ? '' : undefined}>
        {what || t('thing.forgotten')}
      </Anchor>
    ) : (
      t(`thing.kind.${kind}`)
    )
  return (
    <>
      {name}{' '}
      {state ? (
        <Badge tone={toneOf(state)}>
          {t(kind === 'mail' && state === 'held' ? 'thing.heldMail' : `thing.state.${state}`)}
        </Badge>
      ) : null}
      {order || details.length > 0 ? (
        <ul className={styles.details} translate="no">
          {order ? (
            <li>
              <Anchor to={thingPath({ kind: 'order', key: order })}>{order}</Anchor>
            </li>
          ) : null}
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Who({ entry: { kind, by, isStaff } }: { entry: LineEntry }) {
  const { t } = useTranslation('backoffice')
  if (!by) return kind === 'act' ? t('thing.system') : ''
  const name = <span translate="no">{by}</span>
  if (kind === 'mail') return name
  return isStaff ? (
    <>
      {name} <Badge>{t('thing.staff')}</Badge>
    </>
  ) : (
    name
  )
}
