import { FittingSection } from '#app/features/procurement/matching/components/fitting-section.tsx'
import { OpenProposals } from '#app/features/procurement/proposals/components/open-proposals.tsx'
import { OpenRequirements } from '#app/features/procurement/requirements/components/open-requirements.tsx'
import { BookingRows } from '#app/features/sales/bookings/components/booking-rows.tsx'
import { ComingBookings, OwnEvents } from '#app/features/sales/organiser-sales/components/desk-sections.tsx'
import { WaitingTrainingRequests } from '#app/features/sales/training-requests/components/waiting-training-requests.tsx'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { comingFigure, earnedFigure, ratingFigures, soldFigure } from '../dashboard-figures.ts'
import type { UserDashboard as Data } from '../queries-dashboard.server.ts'

type UserDashboardProps = { data: Data; now: Date; zone: string; origin: string; username: string }

/** What somebody has booked and requested; a provider sees sales and the next decision first. */
export function UserDashboard({ data, now, zone, origin, username }: UserDashboardProps) {
  const { t } = useTranslation(['workspace', 'dashboard'])
  const say = { language: useLanguage(), t }
  const { buying, selling } = data
  const { open, coming, counts, requirements } = buying
  return (
    <>
      {selling ? (
        <Figures
          figures={[
            earnedFigure(selling, say),
            soldFigure(selling, say),
            ...ratingFigures(selling, say),
            comingFigure(buying, say),
          ]}
        />
      ) : null}
      {selling ? (
        <WaitingTrainingRequests rows={selling.asked} side="received" now={now} zone={zone} />
      ) : null}
      <WaitingTrainingRequests rows={buying.trainings} side="sent" now={now} zone={zone} />
      {open.length > 0 ? (
        <Section title={t('dashboard:open')}>
          <BookingRows bookings={open} now={now} readerZone={zone} />
        </Section>
      ) : null}
      {selling ? (
        <OwnEvents
          now={now}
          zone={zone}
          origin={origin}
          username={username}
          events={selling.events}
          count={selling.counts.coming}
        />
      ) : null}
      {selling && coming.length === 0 ? null : (
        <ComingBookings coming={coming} now={now} zone={zone} count={counts.coming} />
      )}
      {selling ? <FittingSection rows={selling.fitting} now={now} /> : null}
      {selling ? <OpenProposals rows={selling.proposals} now={now} zone={zone} /> : null}
      <OpenRequirements rows={requirements.rows} now={now} />
    </>
  )
}
