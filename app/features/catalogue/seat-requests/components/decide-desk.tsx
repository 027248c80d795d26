import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { listEventsAskedFor, SeatRequestToDecide } from '../queries-requests.server.ts'
import { APPROVAL_PATH } from '../seat-request-path.ts'
import { DecideForm } from './decide-form.tsx'
import { DecidedNotes } from './decided-notes.tsx'
import { SeatRequestFilter } from './seat-request-filter.tsx'

type DecideDeskProps = {
  filter: { event: string; state: string }
  events: Awaited<ReturnType<typeof listEventsAskedFor>>
  list: { rows: SeatRequestToDecide[]; total: number; page: number; pageCount: number }
  done: [string, string][]
  fault: FormFault | null
  zone: string
  now: Date
  /** Where it stands. */
  path?: string
}

/**
 * The page on which organisers, and staff in their place, decide seat requests, the longest waiting first.
 */
export function DecideDesk({ path = APPROVAL_PATH, ...desk }: DecideDeskProps) {
  const { t } = useTranslation('seat-requests')
  const { filter, events, list, done, now, zone, fault } = desk
  const emptyNext = path === APPROVAL_PATH ? 'decide.emptyNext' : 'decide.emptyForStaff'
  const asked = { ...(filter.event && { event: filter.event }), state: filter.state }
  return (
    <>
      <DecidedNotes done={done} />
      <FaultSummary fault={fault} />
      {events.length > 0 ? <SeatRequestFilter events={events} filter={filter} now={now} /> : null}
      {list.total > 0 ? (
        <DecideForm key={done.join()} rows={list.rows} fault={fault} zone={zone} now={now} />
      ) : (
        <EmptyState title={t('decide.empty')}>
          {t(events.length > 0 ? 'decide.emptyFilter' : emptyNext)}
        </EmptyState>
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `${path}?${new URLSearchParams({ ...asked, page: String(page) })}`}
      />
    </>
  )
}
