import { BudgetsLeft } from '#app/features/procurement/budgets/components/budgets-left.tsx'
import { FittingSection } from '#app/features/procurement/matching/components/fitting-section.tsx'
import { OpenProposals } from '#app/features/procurement/proposals/components/open-proposals.tsx'
import { OpenRequirements } from '#app/features/procurement/requirements/components/open-requirements.tsx'
import { ComingBookings, OwnEvents } from '#app/features/sales/organiser-sales/components/desk-sections.tsx'
import { WaitingTrainingRequests } from '#app/features/sales/training-requests/components/waiting-training-requests.tsx'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { comingFigure, earnedFigure, ratingFigures, soldFigure, spentFigure } from '../dashboard-figures.ts'
import type { TrainerDashboard as Data } from '../queries-dashboard.server.ts'
import { DashboardColumns, type Workspace, WorkspaceHead } from './dashboard-layout.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WorkspaceLinks } from './workspace-links.tsx'

type TrainerDashboardProps = {
  workspace: Workspace
  data: Data
  now: Date
  zone: string
  origin: string
  username: string
}

/** What the people of an SME sell, beside what they buy. */
export function TrainerDashboard({ workspace, data, now, zone, origin, username }: TrainerDashboardProps) {
  const { t } = useTranslation('workspace')
  const say = { language: useLanguage(), t }
  const { buying, selling, spending, budgets } = data
  const spent = spentFigure(spending, say)
  const { events, counts } = selling
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Figures
        figures={[
          earnedFigure(selling, say),
          soldFigure(selling, say),
          ...(selling.rating ? ratingFigures(selling, say) : [comingFigure(buying, say)]),
          budgets.length > 0 ? { ...spent, note: <BudgetsLeft budgets={budgets} /> } : spent,
        ]}
      />
      <DashboardColumns
        waiting={
          <>
            <WaitingList waiting={buying.waiting} now={now} zone={zone} />
            <WorkspaceLinks menu={workspace.menu} />
          </>
        }
      >
        <WaitingTrainingRequests rows={selling.asked} side="received" now={now} zone={zone} />
        <WaitingTrainingRequests rows={buying.trainings} side="sent" now={now} zone={zone} />
        <OwnEvents
          events={events}
          now={now}
          zone={zone}
          origin={origin}
          username={username}
          count={counts.coming}
        />
        <ComingBookings coming={buying.coming} now={now} zone={zone} count={buying.counts.coming} />
        <FittingSection rows={selling.fitting} now={now} />
        <OpenProposals rows={selling.proposals} now={now} zone={zone} />
        <OpenRequirements rows={buying.requirements.rows} now={now} />
      </DashboardColumns>
    </>
  )
}
