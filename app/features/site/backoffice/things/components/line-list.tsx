import { formatMoment } from '#app/kit/dates.ts'
import { labelled } from '#app/kit/labelled.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { mailPath } from '../../mails/mail.ts'
import { actName } from '../../trace/trace.ts'
import type { LineEntry } from '../queries-line.server.ts'
import { thingPath } from '../thing.ts'
import styles from './line.module.css'

const BAD = ['failed', 'declined', 'lost', 'unknown']
const GOOD = ['succeeded', 'sent', 'kept', 'paid', 'won']

const toneOf = (state: string) => (BAD.includes(state) ? 'bad' : GOOD.includes(state) ? 'good' : 'wait')

type LineListProps = { entries: readonly LineEntry[]; now: Date; zone: string }

/** What happened with a thing, the latest first: acts, emails and money in one line. */
export function LineList({ entries, now, zone }: LineListProps) {
  const language = useLanguage()
  return (
    <ol className={styles.line}>
      {entries.map((entry) => {
        const { kind, id, at, minor, currency } = entry
        return (
          <li key={`${kind} ${id}`} className={styles.entry}>
            <div className={styles.what}>
              <What entry={entry} />
            </div>
            {minor !== null && currency ? (
              <div className={styles.amount}>{formatMoney(money(minor, currency), language)}</div>
            ) : null}
            <div className={styles.facts}>
              <span>{formatMoment(at, zone, language, now)}</span>
              <Who entry={entry} />
            </div>
            <Details entry={entry} />
          </li>
        )
      })}
    </ol>
  )
}

function What({ entry: { id, kind, what, state } }: { entry: LineEntry }) {
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
    </>
  )
}

function Details({ entry: { order, details } }: { entry: LineEntry }) {
  const language = useLanguage()
  if (!order && details.length === 0) return null
  return (
    <ul className={styles.details}>
      {order ? (
        <li translate="no">
          <Anchor to={thingPath({ kind: 'order', key: order })}>{order}</Anchor>
        </li>
      ) : null}
      {details.map(({ name, text, isFree }) => (
        <li key={`${name} ${text}`}>
          {isFree ? (
            <>
              {labelled(name, '', language)}
              <span lang="" dir="auto" translate="no">
                {text}
              </span>
            </>
          ) : (
            labelled(name, text, language)
          )}
        </li>
      ))}
    </ul>
  )
}

function Who({ entry: { kind, by, isStaff } }: { entry: LineEntry }) {
  const { t } = useTranslation('backoffice')
  if (!by) return kind === 'act' ? <span>{t('thing.system')}</span> : null
  const name = <span translate="no">{by}</span>
  return (
    <>
      {name}
      {isStaff && kind !== 'mail' ? <Badge>{t('thing.staff')}</Badge> : null}
    </>
  )
}
