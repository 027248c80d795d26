import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TraceEntry } from '../queries-trace.server.ts'
import { actName, TRACE_PATH, traceQuery } from '../trace.ts'
import styles from './trace.module.css'

type TraceTableProps = { rows: readonly TraceEntry[]; now: Date; zone: string }

/** Entries of the trace; acts stand as the program names them, too, for they are looked for so. */
export function TraceTable({ rows, now, zone }: TraceTableProps) {
  const { t } = useTranslation(['backoffice', 'acts'])
  const language = useLanguage()
  return (
    <Table
      caption={t('trace.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('trace.act'),
          lead: true,
          cell: ({ action }) => <Act action={action} />,
        },
        {
          label: t('trace.at'),
          cell: ({ at }) => <span className={styles.moment}>{formatMoment(at, zone, language, now)}</span>,
        },
        {
          label: t('trace.by'),
          cell: ({ by, actor, actsFor }) => (
            <>
              {by ? <Person username={by} /> : <code translate="no">{actor}</code>}
              {actsFor ? <> {t('trace.for', { name: actsFor })}</> : null}
            </>
          ),
        },
        {
          label: t('trace.thing'),
          cell: ({ subjectKind, subjectId, whom }) =>
            whom ? (
              <Person username={whom} />
            ) : (
              <code translate="no" title={subjectId}>
                {subjectKind} …{subjectId.slice(-6)}
              </code>
            ),
        },
        {
          label: t('trace.details'),
          cell: ({ details }) =>
            details.length === 0 ? (
              '–'
            ) : (
              <ul className={styles.details} dir="auto" translate="no">
                {details.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}

function Act({ action }: { action: string }) {
  const { t } = useTranslation(['backoffice', 'acts'])
  const name = actName(action, t)
  const code = <code translate="no">{action}</code>
  return name === action ? (
    code
  ) : (
    <>
      {name}
      <div className={styles.code}>{code}</div>
    </>
  )
}

/** Leads to all that somebody did, and that was done about them. */
function Person({ username }: { username: string }) {
  const query = { view: 'all', who: username, thing: '', act: '', from: '', to: '', after: '' } as const
  return (
    <Anchor to={TRACE_PATH + traceQuery(query)} translate="no">
      {username}
    </Anchor>
  )
}
