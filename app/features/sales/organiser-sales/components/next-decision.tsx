import { QuorumNote } from '#app/features/catalogue/event-pages/components/quorum-note.tsx'
import { ShareEvent } from '#app/features/catalogue/event-pages/components/share-event.tsx'
import { nextDecision, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { CHOICES } from '#app/features/catalogue/events/quorum-decision.ts'
import { toOrganiser } from '#app/features/catalogue/events/quorum-of-own.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import { EventWhen } from '#app/features/sales/participants/components/event-when.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldEvent } from '../queries-sales.server.ts'
import styles from './next-decision.module.css'

type NextDecisionProps = { events: readonly SoldEvent[]; now: Date; zone: string; origin: string }

/** An organiser's next task: the event with the nearest decision day; otherwise a line without one. */
export function NextDecision({ events, now, zone, origin }: NextDecisionProps) {
  const event = nextDecision(events, now)
  const { t } = useTranslation(['dashboard', 'events', 'sales', ...(event?.groupDeal ? ['group-deals'] : [])])
  const language = useLanguage()
  const sure = events.filter((event) => quorumOf(event, event.coming, now).state === 'runs').length
  if (!event && sure === 0) return null
  if (!event)
    return (
      <Section title={t('decision.title')}>
        <p className={styles.calm}>{t('decision.calm', { count: sure })}</p>
      </Section>
    )
  const { timeZone, slug } = event
  const answerBy = event.answerBy === null ? null : new Date(event.answerBy)
  const quorum = quorumOf(event, event.coming, now)
  const say = { language, t, now, timeZone }
  const words = toOrganiser(describeQuorumOf({ ...event, quorum }, say), quorum, say, answerBy)
  const page = `/event/manage_event/${encodeURIComponent(slug)}`
  return (
    <Section title={t('decision.title')}>
      <Card padded className={styles.card}>
        <div>
          <h3 className={styles.title}>
            <Anchor to={page} lang={event.language}>
              {event.title}
            </Anchor>
          </h3>
          <p className={styles.when}>
            <EventWhen event={event} now={now} readerZone={zone} />
          </p>
        </div>
        {words ? <QuorumNote quorum={words} plain /> : null}
        {answerBy ? (
          <div className={styles.ways}>
            {CHOICES.map((choice) => (
              <LinkButton
                key={choice}
                to={`${page}?choice=${choice}#decision`}
                tone={choice === 'run' ? 'go' : 'quiet'}
              >
                {t(`sales:decision.${choice}.label`)}
              </LinkButton>
            ))}
          </div>
        ) : (
          <div className={styles.ways}>
            {event.canRun ? (
              <AskOnce
                floating
                action={page}
                tone="go"
                label={t('sales:ways.run.label')}
                question={t('sales:ways.run.text', { count: event.coming })}
                fields={{ intent: 'run' }}
              />
            ) : null}
            <LinkButton to={page} size="small">
              {t('decision.open')}
            </LinkButton>
          </div>
        )}
        <ShareEvent label={t('decision.share')} event={event} origin={origin} />
      </Card>
    </Section>
  )
}
