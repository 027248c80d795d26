import { BudgetsLeft } from '#app/features/procurement/budgets/components/budgets-left.tsx'
import { OpenRequirements } from '#app/features/procurement/requirements/components/open-requirements.tsx'
import { BookingRows } from '#app/features/sales/bookings/components/booking-rows.tsx'
import { ComingBookings } from '#app/features/sales/organiser-sales/components/desk-sections.tsx'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { comingFigure, requirementsFigure, spentFigure, trainedFigure } from '../dashboard-figures.ts'
import type { CompanyDashboard as Data } from '../queries-dashboard.server.ts'
import { DashboardColumns, type Workspace, WorkspaceHead } from './dashboard-layout.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WorkspaceLinks } from './workspace-links.tsx'

type CompanyDashboardProps = { workspace: Workspace; data: Data; now: Date; zone: string }

/** A company's dashboard: figures, coming and past trainings, and tasks of its people. */
export function CompanyDashboard({ workspace, data, now, zone }: CompanyDashboardProps) {
  const { t } = useTranslation('workspace')
  const say = { language: useLanguage(), t }
  const { buying, spending, past, budgets } = data
  const spent = spentFigure(spending, say)
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Figures
        figures={[
          budgets.length > 0 ? { ...spent, note: <BudgetsLeft budgets={budgets} /> } : spent,
          comingFigure(buying, say),
          trainedFigure(spending, say),
          requirementsFigure(buying, say),
        ]}
      />
      <DashboardColumns
        waiting={
          <>
            <WaitingList waiting={buying.waiting} asked={buying.trainings} now={now} zone={zone} />
            <WorkspaceLinks menu={workspace.menu} />
          </>
        }
        more={
          past.length > 0 ? (
            <Section title={t('recent')}>
              <BookingRows bookings={past} now={now} readerZone={zone} />
            </Section>
          ) : null
        }
      >
        <ComingBookings coming={buying.coming} now={now} zone={zone} count={buying.counts.coming} />
        <OpenRequirements rows={buying.requirements.rows} now={now} />
      </DashboardColumns>
    </>
  )
}
